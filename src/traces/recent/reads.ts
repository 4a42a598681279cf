import type { Database } from 'bun:sqlite'
import { openChunkOrNone, type SpanChunk } from '../chunk/open-chunk'
import { microsOf } from '../nano-time'
import { findCalls } from '../rollup/calls'
import { newSpans } from './new-spans'
import { RecentSpans } from './recent-spans'

/** Spans that are read at the start: the longest a client that retries may have slept through one. */
const SPANS_AT_START = 200_000

/** The recent spans as they were when the digest stopped, from the newest chunks. */
export function recentSpans(db: Database): RecentSpans {
  const newest = db.query<{ id: number; count: number }, []>(
    'SELECT id, count FROM span_chunk ORDER BY last_block DESC LIMIT 5000',
  )
  const find = db.query<{ stream: number; body: Uint8Array }, [number]>(
    'SELECT stream, body FROM span_chunk WHERE id = ?',
  )
  const recent = new RecentSpans()
  let left = SPANS_AT_START
  const ids: number[] = []
  for (const { id, count } of newest.iterate()) {
    if (left <= 0) break
    ids.push(id)
    left -= count
  }
  for (const id of ids.reverse()) {
    const { stream, body } = find.get(id) as { stream: number; body: Uint8Array }
    const chunk = openChunkOrNone(body)
    if (chunk) remember(chunk, stream, recent)
  }
  return recent
}

function remember(chunk: SpanChunk, stream: number, recent: RecentSpans) {
  newSpans(chunk, stream, recent)
  const starts = Float64Array.from(chunk.startSeconds, (seconds, i) =>
    microsOf(seconds, chunk.startNanos[i] as number),
  )
  const times = { starts, durations: chunk.durations }
  // Counted already, but for those that still wait.
  findCalls(chunk, stream, times, recent, () => {})
  recent.settle()
}
