import { openChunkOrNone, type SpanChunk } from '../chunk/open-chunk'
import type { ChunkPlace } from './chunks/reads'
import type { Expression } from './condition'
import { compareBy, type FoundTrace, type Sort } from './found-trace'
import type { Listed } from './list/reads'
import { addMatch, type MetRows, matchOf, metRows } from './matches'
import { meetingSpans } from './meeting-spans'

/** Few enough that a page which is full soon has looked up little in vain. */
const LOOKED_UP_AT_ONCE = 50

export interface Scan {
  expression: Expression
  /** Newest first. */
  chunks: Iterable<ChunkPlace>
  /** No more chunks than these are to be looked at. */
  isAll: boolean
  bodyOf(chunk: number): Uint8Array | undefined
  /** Rows of traces by their ids, without those that are not wanted themselves. */
  tracesOf(stream: number, traceIds: readonly string[]): ReadonlyMap<string, FoundTrace>
  /** Whether spans of wanted traces may be in a chunk. */
  mayHave(place: ChunkPlace): boolean
  /** Whether a trace comes after the page before. */
  isAfter(trace: FoundTrace): boolean
  sort: Sort
  limit: number
  /** Latest start of a trace that is wanted, in µs. */
  to: number
  /** Whether the time is over. */
  isLate(): boolean
}

/**
 * Opens chunk after chunk until a page is full or the time is over. By time, a trace is sure to be
 * the next one once nothing that is left can have a later one.
 */
export function scan(asked: Scan): Listed {
  const { chunks, isAll, sort, to, isLate } = asked
  const page = foundPage(asked)
  let lookedTo: number | undefined
  for (const place of chunks) {
    const left = place.lastAtBefore
    if (page.isFullFrom(left)) return { found: page.inOrder(), lookedTo: undefined }
    // Without a step back in time, the next page would stop where this one did.
    const isOver = left + 1 < to && isLate()
    if (isOver || !isAll) lookedTo = left + 1
    if (isOver) break
    if (asked.mayHave(place)) lookInto(asked, place, page)
  }
  const found = page.inOrder()
  const isSure = ({ startAt }: FoundTrace) => startAt >= (lookedTo ?? 0)
  return { found: sort === 'time' ? found.filter(isSure) : found, lookedTo }
}

type FoundPage = ReturnType<typeof foundPage>

/** The traces found so far. */
function foundPage({ sort, limit }: Pick<Scan, 'sort' | 'limit'>) {
  const byKey = new Map<number, FoundTrace>()
  /** Start of the last one that fits the page; worked out again when as many more have come. */
  let lastStart = Number.NEGATIVE_INFINITY
  let workedOutAt = 0

  const inOrder = () => [...byKey.values()].sort(compareBy(sort)).slice(0, limit)

  function workOut() {
    workedOutAt = byKey.size
    lastStart = inOrder()[limit - 1]?.startAt ?? Number.NEGATIVE_INFINITY
  }

  return {
    inOrder,
    /** Whether nothing that starts at a time or before can come onto the page. */
    isFullFrom(startAt: number): boolean {
      if (sort !== 'time' || byKey.size < limit) return false
      if (lastStart <= startAt && byKey.size > workedOutAt) workOut()
      return lastStart > startAt
    },
    add(trace: FoundTrace, chunk: SpanChunk, { rows }: MetRows) {
      const match = matchOf(chunk, rows)
      const known = byKey.get(trace.key)
      if (known?.match) addMatch(known.match, match)
      else byKey.set(trace.key, { ...trace, match })
    },
  }
}

function lookInto(asked: Scan, { id, stream, firstAt, lastAt }: ChunkPlace, page: FoundPage) {
  const body = asked.bodyOf(id)
  const chunk = body && openChunkOrNone(body)
  if (!chunk) return
  const met = metRows(chunk, meetingSpans(asked.expression, chunk))
  // A clock that is days off is not believed: then the trace may start as late as any here.
  for (const one of met) if (one.startAt < firstAt) one.startAt = lastAt
  met.sort((a, b) => b.startAt - a.startAt)
  for (let i = 0; i < met.length; i += LOOKED_UP_AT_ONCE) {
    const some = met.slice(i, i + LOOKED_UP_AT_ONCE)
    if (page.isFullFrom(some[0]?.startAt as number)) return
    const traces = asked.tracesOf(
      stream,
      some.map(({ traceId }) => traceId),
    )
    for (const one of some) {
      if (page.isFullFrom(one.startAt)) return
      const trace = traces.get(one.traceId)
      if (trace && asked.isAfter(trace)) page.add(trace, chunk, one)
    }
  }
}
