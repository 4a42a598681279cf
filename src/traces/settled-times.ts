import type { Limits } from '../limits'
import type { SpanChunk } from './chunk/open-chunk'
import { microsOf } from './nano-time'

/** When spans were, for lists and counts. */
export interface SettledTimes {
  /** µs since the epoch. */
  starts: Float64Array
  /** ns */
  durations: Float64Array
}

const DAY_NS = 86_400e9

/**
 * Spans stand at their own times, however old. Times that no clock told (1970, the year 2554, an end that is still to
 * come) would put a trace where nobody looks, or on top of every list: such a start counts as the moment the span
 * came, and with such a start or end a span counts for a day at most. The spans keep what they told.
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
