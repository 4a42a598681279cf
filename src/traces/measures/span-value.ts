import { quantileOfSteps } from '../digest/rollup/sketch'
import type { Totals } from './sliding-window'
import type { Aggregate } from './wanted'

const SHARES = { p50: 0.5, p75: 0.75, p95: 0.95, p99: 0.99 } as const

export const isPercentile = (aggregate: Aggregate): aggregate is keyof typeof SHARES =>
  aggregate in SHARES

/**
 * The number of a window: spans, spans a second, a share from 0 to 1, or ms.
 * @returns null for a share or a percentile of no spans
 */
export function spanValue(
  aggregate: Aggregate,
  totals: Totals | undefined,
  windowMs: number,
): number | null {
  const count = totals?.count ?? 0
  if (aggregate === 'count') return count
  if (aggregate === 'rate') return count / (windowMs / 1000)
  if (!totals || count === 0) return null
  if (aggregate === 'errorRate') return totals.errors / count
  const middle = quantileOfSteps(totals.steps, count, SHARES[aggregate])
  // The middle of the last step may lie above the longest duration.
  return Math.min(middle, totals.longest[0]?.max ?? middle) / 1000
}
