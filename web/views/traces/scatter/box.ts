/** A rectangle of the scatter plot: times in ms since the epoch, durations in ms. */
export interface Box {
  from: number
  to: number
  least: number
  most: number
}

/** The durations of a box as conditions on traces, rounded outwards to three digits. */
export const durationConditions = ({ least, most }: Box): string[] => [
  `trace.duration:>=${rounded(least, Math.floor)}`,
  `trace.duration:<=${rounded(most, Math.ceil)}`,
]

/** `1.23s`, `45.6ms`, `789us`. */
function rounded(ms: number, round: (value: number) => number): string {
  const [value, unit] = inUnit(ms)
  const step = 10 ** (Math.floor(Math.log10(Math.max(value, 1))) - 2)
  // Divide by a power of ten, which is exact: 3 × 0.1 would give 0.30000000000000004.
  const digits = Math.max(0, Math.round(-Math.log10(step)))
  return `${Number((round(value / step) * step).toFixed(digits))}${unit}`
}

function inUnit(ms: number): [number, string] {
  if (ms >= 1000) return [ms / 1000, 's']
  return ms >= 1 ? [ms, 'ms'] : [ms * 1000, 'us']
}
