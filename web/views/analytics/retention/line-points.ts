interface Frame {
  /** The value at the upper edge. */
  top: number
  width: number
  height: number
}

/** The points of a line through values that lie side by side, the first at the left edge and the last at the right one; null has none. */
export function linePoints(
  values: readonly (number | null)[],
  { top, width, height }: Frame,
): string {
  const step = width / Math.max(1, values.length - 1)
  return values
    .flatMap((value, i) =>
      value === null ? [] : [`${round(i * step)},${round(height * (1 - value / top))}`],
    )
    .join(' ')
}

const round = (value: number) => Math.round(value * 100) / 100
