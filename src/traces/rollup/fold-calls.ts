import type { SpanChunk } from '../chunk/open-chunk'
import type { RecentSpans } from '../recent/recent-spans'
import type { SettledTimes } from '../settled-times'
import { type EdgeKind, findCalls } from './calls'
import { addSpan, type Latency, noLatency, takeSpan } from './latency'
import { minuteOf } from './minute'

/** Edges of the service map. */
export interface FoldedCall {
  stream: number
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
  stream: number,
  times: SettledTimes,
  recent: RecentSpans,
): void {
  findCalls(chunk, stream, times, recent, (kind, source, call, isTakenBack) => {
    const minute = minuteOf(call.at)
    const key = `${stream}/${minute}/${kind}/${source}\0${call.target}`
    let folded = calls.get(key)
    if (!folded) {
      folded = { stream, minute, source, target: call.target, kind, latency: noLatency() }
      calls.set(key, folded)
    }
    const count = isTakenBack ? takeSpan : addSpan
    count(folded.latency, call.duration, call.isError)
  })
}
