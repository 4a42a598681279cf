/** The most points of a chart: more are narrower than a pixel. */
const MOST_POINTS = 700

/** Numbers over time in few steps, each with the least and the greatest, so that a minute's spike is seen among fourteen days. */
export interface Bins {
  stepMs: number
  /** Takes another number from then on. */
  change(at: number, value: number | null): void
  /** To be called after the last change. */
  end(): void
  points(): { at: number; min: number; max: number }[]
  /** The greatest number times the sign; none is less than all. */
  worst(sign: 1 | -1): number
  last(): number | null
}

/** @param everyMs how often there is a number, from the first time to the last */
export function bins(from: number, to: number, everyMs: number): Bins {
  const moments = Math.floor((to - from) / everyMs) + 1
  const stepMs = Math.ceil(moments / MOST_POINTS) * everyMs
  const length = Math.ceil((moments * everyMs) / stepMs)
  const least = new Float64Array(length).fill(Number.POSITIVE_INFINITY)
  const greatest = new Float64Array(length).fill(Number.NEGATIVE_INFINITY)
  const stepOf = (at: number) => Math.floor((at - from) / stepMs)
  let value: number | null = null
  let since = from

  /** Notes the number that there was up to a time, at which it is another. */
  function fill(until: number) {
    if (value === null || until <= since) return
    for (let step = stepOf(since); step <= stepOf(until - everyMs); step++) {
      if (value < (least[step] as number)) least[step] = value
      if (value > (greatest[step] as number)) greatest[step] = value
    }
  }

  return {
    stepMs,
    change(at, next) {
      fill(at)
      value = next
      since = at
    },
    end: () => fill(to + everyMs),
    points: () =>
      Array.from(least, (min, i) => ({
        at: from + i * stepMs,
        min,
        max: greatest[i] as number,
      })).filter(({ min, max }) => min <= max),
    worst: (sign) => (sign > 0 ? Math.max(...greatest) : -Math.min(...least)),
    last: () => value,
  }
}
