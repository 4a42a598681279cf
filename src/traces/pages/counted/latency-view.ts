import { type Static, Type as t } from '@sinclair/typebox'
import type { Latency } from '../../digest/rollup/latency'
import { quantile } from '../../digest/rollup/sketch'

/** Members of every answer about rate, errors and durations of many spans. */
export const LATENCY = {
  count: t.Integer(),
  perMinute: t.Number(),
  errors: t.Integer(),
  errorRate: t.Number({ description: '0 to 1' }),
  totalMs: t.Number(),
  meanMs: t.Number(),
  p50Ms: t.Number({ description: 'To within 2.5 %, as all quantiles.' }),
  p75Ms: t.Number(),
  p95Ms: t.Number(),
  p99Ms: t.Number(),
  maxMs: t.Number(),
}
const LatencyView = t.Object(LATENCY)
export type LatencyView = Static<typeof LatencyView>

/** @param minutes the length of the time in which the spans began */
export function latencyView(
  { count, errors, sum, max, sketch }: Latency,
  minutes: number,
): LatencyView {
  // The middle of the last step may lie above the longest duration.
  const at = (share: number) => Math.min(quantile(sketch, share), max) / 1000
  return {
    count,
    perMinute: count / minutes,
    errors,
    errorRate: count === 0 ? 0 : errors / count,
    totalMs: sum / 1000,
    meanMs: count === 0 ? 0 : sum / count / 1000,
    p50Ms: at(0.5),
    p75Ms: at(0.75),
    p95Ms: at(0.95),
    p99Ms: at(0.99),
    maxMs: max / 1000,
  }
}
