import type { SpanChunk } from '../chunk/open-chunk'
import { microsOf } from '../nano-time'
import type { Mask } from './mask'

/** A span that met what was asked. */
export interface MatchedSpan {
  spanId: string
  service: string
  name: string
  /** Place in KINDS. */
  kind: number
  /** Place in STATUSES. */
  status: number
  /** µs since the epoch. */
  startAt: number
  /** ns */
  duration: number
}

/** The spans of one trace that met it: how many, and the slowest. */
export interface Match {
  traceId: string
  count: number
  spans: MatchedSpan[]
}

/** Spans that are named of each trace. */
const NAMED = 5

/** The matching spans of a chunk, by trace. */
export function matchesOf(chunk: SpanChunk, mask: Mask): Match[] {
  const { traceIds, traceOf, durations } = chunk
  const met = new Map<number, number[]>()
  for (let i = 0; i < mask.length; i++) {
    if (mask[i] === 0) continue
    const trace = traceOf[i] as number
    const spans = met.get(trace)
    if (spans) spans.push(i)
    else met.set(trace, [i])
  }
  return [...met].map(([trace, spans]) => ({
    traceId: traceIds[trace] as string,
    count: spans.length,
    spans: spans
      .sort((a, b) => (durations[b] as number) - (durations[a] as number))
      .slice(0, NAMED)
      .map((i) => matchedSpan(chunk, i)),
  }))
}

/** Adds what another chunk has of the same trace. */
export function addMatch(match: Match, other: Match): void {
  match.count += other.count
  match.spans = [...match.spans, ...other.spans]
    .sort((a, b) => b.duration - a.duration)
    .slice(0, NAMED)
}

const matchedSpan = (chunk: SpanChunk, i: number): MatchedSpan => ({
  spanId: chunk.spanIdAt(i),
  service: chunk.resources[chunk.resourceOf[i] as number]?.service as string,
  name: chunk.names.texts[chunk.names.of[i] as number] as string,
  kind: chunk.kindAt(i),
  status: chunk.statusAt(i),
  startAt: microsOf(chunk.startSeconds[i] as number, chunk.startNanos[i] as number),
  duration: chunk.durations[i] as number,
})
