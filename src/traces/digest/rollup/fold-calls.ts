import type { SpanChunk } from '../../spans/chunk/span-chunk'
import type { SettledTimes } from '../../spans/settled-times'
import type { EdgeKind } from './call'
import { findCalls } from './calls'
import { addSpan, type Latency, noLatency, takeSpan } from './latency'
import type { RecentSpans } from './recent-spans'
import { minuteOf } from './steps'

/** Edges of the service map. */
export interface FoldedCall {
  lane: number
  /** ms since the epoch: the minute's begin. */
  minute: number
  source: string
  target: string
  kind: EdgeKind
  latency: Latency
}

export type FoldedCalls = Map<string, FoldedCall>

export function foldCalls(
  calls: FoldedCalls,
  chunk: SpanChunk,
  lane: number,
  times: SettledTimes,
  recent: RecentSpans,
): void {
  findCalls(chunk, lane, times, recent, (kind, source, call, isTakenBack) => {
    const minute = minuteOf(call.at)
    const key = `${lane}/${minute}/${kind}/${source}\0${call.target}`
    let folded = calls.get(key)
    if (!folded) {
      folded = { lane, minute, source, target: call.target, kind, latency: noLatency() }
      calls.set(key, folded)
    }
    const count = isTakenBack ? takeSpan : addSpan
    count(folded.latency, call.duration, call.isError)
  })
}
