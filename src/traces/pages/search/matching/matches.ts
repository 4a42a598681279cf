import { callTargets } from '../../../spans/call-target'
import type { SpanChunk } from '../../../spans/chunk/span-chunk'
import { microsOf } from '../../../spans/nano-time'
import type { Mask } from './mask'

/** A span that meets a query. */
export interface MatchedSpan {
  spanId: string
  service: string
  name: string
  /** Host and path of a call whose name is its method alone. */
  target: string | null
  /** Index in KINDS. */
  kind: number
  /** Index in STATUSES. */
  status: number
  /** µs since the epoch. */
  startAt: number
  /** ns */
  duration: number
}

/** The spans of a trace that meet a query: how many, and the slowest of them. */
export interface Match {
  count: number
  spans: MatchedSpan[]
}

/** Spans of a trace that are listed. */
const NAMED = 5

/** Indexes of the spans that a mask marks, by the trace's id. */
export function rowsByTrace(chunk: SpanChunk, mask: Mask): Map<string, number[]> {
  const { traceOf } = chunk
  const byTrace = new Map<number, number[]>()
  for (let i = mask.indexOf(1); i >= 0; i = mask.indexOf(1, i + 1)) {
    const trace = traceOf[i] as number
    const known = byTrace.get(trace)
    if (known) known.push(i)
    else byTrace.set(trace, [i])
  }
  return new Map([...byTrace].map(([trace, rows]) => [chunk.traceIdAt(trace), rows]))
}

export function matchOf(chunk: SpanChunk, rows: readonly number[]): Match {
  const slowest = rows.toSorted((a, b) => chunk.durationAt(b) - chunk.durationAt(a))
  const targetOf = callTargets(chunk)
  return {
    count: rows.length,
    spans: slowest
      .slice(0, NAMED)
      .map((i) => ({ ...matchedSpan(chunk, i), target: targetOf(i) ?? null })),
  }
}

/** Adds the spans that another chunk has of the trace. */
export function addMatch(match: Match, other: Match): void {
  match.count += other.count
  match.spans = [...match.spans, ...other.spans]
    .sort((a, b) => b.duration - a.duration)
    .slice(0, NAMED)
}

const matchedSpan = (chunk: SpanChunk, i: number): Omit<MatchedSpan, 'target'> => ({
  spanId: chunk.spanIdAt(i),
  service: chunk.resources[chunk.resourceOf[i] as number]?.service as string,
  name: chunk.names.texts[chunk.names.of[i] as number] as string,
  kind: chunk.kindAt(i),
  status: chunk.statusAt(i),
  startAt: startOf(chunk, i),
  duration: chunk.durationAt(i),
})

function startOf(chunk: SpanChunk, i: number): number {
  const { seconds, nanos } = chunk.startAt(i)
  return microsOf(seconds, nanos)
}
