/** The narrowest chart with room for a label; without room it shows on hover alone. */
export type Room = 'narrow' | 'wide' | 'none'

/** The share of the chart's width that a label takes, on a phone and on a desk. */
const NARROW = 0.33
const WIDE = 0.17
/** Right of this share of the chart a label stands left of its flag, so that it does not run out. */
export const TURN = 0.6

/** Gives labels in one line of a chart the room that they need, first come first served. */
export function labelRoom(): (share: number) => Room {
  const fitsNarrow = fitting(NARROW)
  const fitsWide = fitting(WIDE)
  return (share) => {
    if (!fitsWide(share)) return 'none'
    return fitsNarrow(share) ? 'narrow' : 'wide'
  }
}

function fitting(label: number): (share: number) => boolean {
  const taken: [number, number][] = []
  return (share) => {
    const [left, right] = share > TURN ? [share - label, share] : [share, share + label]
    const fits = taken.every(([start, end]) => right <= start || left >= end)
    if (fits) taken.push([left, right])
    return fits
  }
}
