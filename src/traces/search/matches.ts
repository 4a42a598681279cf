import { callTargets } from '../call-target'
import type { SpanChunk } from '../chunk/open-chunk'
import { microsOf } from '../nano-time'
import type { Mask } from './mask'

/** A span that met what was asked. */
export interface MatchedSpan {
  spanId: string
  service: string
  name: string
  /** Host and path of a call that is named after its method alone. */
  target: string | null
  /** Place in KINDS. */
  kind: number
  /** Place in STATUSES. */
  status: number
  /** µs since the epoch. */
  startAt: number
  /** ns */
  duration: number
}

/** What a hit shows of the spans that met it: how many, and the slowest. */
export interface Match {
  count: number
  spans: MatchedSpan[]
}

/** Spans that are named of each trace. */
const NAMED = 5

/** Which spans a mask has marked, by the trace's id. */
export function metRows({ traceIdAt, traceOf }: SpanChunk, mask: Mask): Map<string, number[]> {
  const met = new Map<number, number[]>()
  for (let i = mask.indexOf(1); i >= 0; i = mask.indexOf(1, i + 1)) {
    const trace = traceOf[i] as number
    const known = met.get(trace)
    if (known) known.push(i)
    else met.set(trace, [i])
  }
  return new Map([...met].map(([trace, rows]) => [traceIdAt(trace), rows]))
}

export function matchOf(chunk: SpanChunk, rows: readonly number[]): Match {
  const { durationAt } = chunk
  const slowest = rows.toSorted((a, b) => durationAt(b) - durationAt(a))
  const targetOf = callTargets(chunk)
  return {
    count: rows.length,
    spans: slowest
      .slice(0, NAMED)
      .map((i) => ({ ...matchedSpan(chunk, i), target: targetOf(i) ?? null })),
  }
}

/** Adds what another chunk has of the same trace. */
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
