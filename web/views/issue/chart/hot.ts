/** A bar stands out when it is this many times as high as usual. */
const FACTOR = 3

/** The first bar of a rise at the end of the chart: bars that stand out of the mean of all before them. */
export function hotFrom(counts: readonly number[]): number {
  let sum = counts.reduce((all, count) => all + count, 0)
  let from = counts.length
  while (from > 0) {
    const count = counts[from - 1] as number
    const before = sum - count
    const mean = from > 1 ? before / (from - 1) : 0
    // The hour has just begun: an empty last bar does not end the rise.
    const isUnfinished = from === counts.length && count === 0
    if (!isUnfinished && (count === 0 || count < FACTOR * mean)) break
    sum = before
    from--
  }
  return counts[from] === 0 ? counts.length : from
}
