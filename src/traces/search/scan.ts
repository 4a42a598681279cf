import { openChunkOrNone } from '../chunk/open-chunk'
import type { ChunkPlace } from './chunks/reads'
import type { Expression } from './condition'
import { compareBy, type FoundTrace, type Sort } from './found-trace'
import type { Listed } from './list/reads'
import { addMatch, type Match, matchesOf } from './matches'
import { meetingSpans } from './meeting-spans'

export interface Scan {
  expression: Expression
  /** Newest first. */
  chunks: Iterable<ChunkPlace>
  /** No more chunks than these are to be looked at. */
  isAll: boolean
  bodyOf(chunk: number): Uint8Array | undefined
  /** A match's trace; undefined when the trace itself is not wanted. */
  traceOf(stream: number, match: Match): FoundTrace | undefined
  sort: Sort
  limit: number
  /** Latest start of a trace that is wanted, in µs. */
  to: number
  /** Whether the time is over. */
  isLate(): boolean
}

/**
 * Opens chunk after chunk until a page is full or the time is over. By time, a trace is sure to be
 * the next one once no chunk that is left can have a later one.
 */
export function scan({
  expression,
  chunks,
  isAll,
  bodyOf,
  traceOf,
  sort,
  limit,
  to,
  isLate,
}: Scan): Listed {
  const byKey = new Map<number, FoundTrace>()
  const inOrder = () => [...byKey.values()].sort(compareBy(sort)).slice(0, limit)
  let lookedTo: number | undefined

  for (const place of chunks) {
    const left = place.lastAtBefore
    if (sort === 'time') {
      const found = inOrder()
      const last = found[limit - 1]
      if (last && last.startAt > left) return { found, lookedTo: undefined }
    }
    // Without a step back in time, the next page would stop where this one did.
    const isOver = left + 1 < to && isLate()
    if (isOver || !isAll) lookedTo = left + 1
    if (isOver) break
    lookInto(place)
  }
  const found = inOrder()
  const isSure = ({ startAt }: FoundTrace) => startAt >= (lookedTo ?? 0)
  return { found: sort === 'time' ? found.filter(isSure) : found, lookedTo }

  function lookInto({ id, stream }: ChunkPlace) {
    const body = bodyOf(id)
    const chunk = body && openChunkOrNone(body)
    if (!chunk) return
    for (const match of matchesOf(chunk, meetingSpans(expression, chunk))) {
      const trace = traceOf(stream, match)
      const known = trace && byKey.get(trace.key)
      if (known?.match) addMatch(known.match, match)
      else if (trace) byKey.set(trace.key, trace)
    }
  }
}
