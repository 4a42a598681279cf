import type { Limits } from '../../limits'
import type { SpanChunk } from './chunk/span-chunk'
import { microsOf } from './nano-time'

/** When spans happened, as lists and counts take it. */
export interface SettledTimes {
  /** µs since the epoch. */
  starts: Float64Array
  /** ns */
  durations: Float64Array
}

const DAY_NS = 86_400e9

/**
 * Spans are listed at their own times, however old. A time that no correct clock shows (1970, the year 2554, an end
 * in the future) would put a trace where nobody looks, or on top of every list: such a start counts as the moment at
 * which the span came, and a span with such a start or end counts for a day at most. The stored spans keep the times
 * that they came with.
 * @param receivedAt ms
 */
export function settledTimes(
  { count, startSeconds, startNanos, durations }: SpanChunk,
  receivedAt: number,
  { spanAgeMs, spanAheadMs }: Limits,
): SettledTimes {
  const earliest = (receivedAt - spanAgeMs) * 1000
  const latest = (receivedAt + spanAheadMs) * 1000
  const starts = new Float64Array(count)
  let settled = durations
  for (let i = 0; i < count; i++) {
    const at = microsOf(startSeconds[i] as number, startNanos[i] as number)
    const took = durations[i] as number
    const isFalse = at < earliest || at > latest
    starts[i] = isFalse ? receivedAt * 1000 : at
    if (took <= DAY_NS || !(isFalse || at + took / 1000 > latest)) continue
    if (settled === durations) settled = durations.slice()
    settled[i] = DAY_NS
  }
  return { starts, durations: settled }
}
