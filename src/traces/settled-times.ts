import type { Limits } from '../limits'
import type { SpanChunk } from './chunk/open-chunk'
import { microsOf } from './nano-time'

/**
 * Starts of spans in µs since the epoch, for lists and counts: a clock that is days off would put a
 * trace where nobody looks, so its spans stand at the time they came. The spans keep their times.
 * @param receivedAt ms
 */
export function settledTimes(
  { count, startSeconds, startNanos }: SpanChunk,
  receivedAt: number,
  { spanAgeMs, spanAheadMs }: Limits,
): Float64Array {
  const earliest = (receivedAt - spanAgeMs) * 1000
  const latest = (receivedAt + spanAheadMs) * 1000
  const times = new Float64Array(count)
  for (let i = 0; i < count; i++) {
    const at = microsOf(startSeconds[i] as number, startNanos[i] as number)
    times[i] = at < earliest || at > latest ? receivedAt * 1000 : at
  }
  return times
}
