/** Counts durations in steps, so that quantiles are read without keeping each. */
export interface Histogram {
  /** The upper end of each step, in ms; the last step has none. */
  bounds: readonly number[]
  counts: number[]
  sumMs: number
}

/** Steps of a factor of about 1.6, from half a ms to half a minute. */
const BOUNDS = [
  0.5, 1, 1.5, 2.5, 4, 6, 10, 15, 25, 40, 60, 100, 150, 250, 500, 1000, 2500, 5000, 30_000,
]

export const histogram = (): Histogram => ({
  bounds: BOUNDS,
  counts: new Array(BOUNDS.length + 1).fill(0),
  sumMs: 0,
})

export function observe(into: Histogram, ms: number): void {
  let step = 0
  while (step < into.bounds.length && ms > (into.bounds[step] as number)) step++
  into.counts[step] = (into.counts[step] as number) + 1
  into.sumMs += ms
}

export const countIn = ({ counts }: Histogram): number => counts.reduce((sum, n) => sum + n, 0)

export function merged(one: Histogram, other: Histogram): Histogram {
  const counts = one.counts.map((n, i) => n + (other.counts[i] ?? 0))
  return { bounds: one.bounds, counts, sumMs: one.sumMs + other.sumMs }
}

/**
 * The time within which a share of all were done, by a straight line within its step.
 * @returns null when nothing was counted
 */
export function quantile(of: Histogram, share: number): number | null {
  const total = countIn(of)
  if (total === 0) return null
  let before = 0
  for (const [i, n] of of.counts.entries()) {
    if (before + n >= share * total) {
      const from = of.bounds[i - 1] ?? 0
      const to = of.bounds[i] ?? from
      return from + ((to - from) * (share * total - before)) / Math.max(n, 1)
    }
    before += n
  }
  return of.bounds.at(-1) ?? null
}
