import type { Database } from 'bun:sqlite'
import { newestChunks } from '../../../db/chunks/newest-chunks'
import { openChunkOrNone } from '../../spans/chunk/open-chunk'
import type { SpanChunk } from '../../spans/chunk/span-chunk'
import { microsOf } from '../../spans/nano-time'
import { findCalls } from './calls'
import { newSpans } from './new-spans'
import { RecentSpans } from './recent-spans'

/** Reads the recent spans from the newest chunks, as they were when the digest stopped. */
export function recentSpans(db: Database): RecentSpans {
  const newest = db.query<{ id: number; count: number }, []>(
    'SELECT id, count FROM span_chunk ORDER BY last_block DESC LIMIT 5000',
  )
  const find = db.query<{ lane: number; body: Uint8Array }, [number]>(
    'SELECT lane, body FROM span_chunk WHERE id = ?',
  )
  const recent = new RecentSpans()
  for (const id of newestChunks(newest.iterate())) {
    const { lane, body } = find.get(id) as { lane: number; body: Uint8Array }
    const chunk = openChunkOrNone(body)
    if (chunk) remember(chunk, lane, recent)
  }
  return recent
}

function remember(chunk: SpanChunk, lane: number, recent: RecentSpans) {
  newSpans(chunk, lane, recent)
  const starts = Float64Array.from(chunk.startSeconds, (seconds, i) =>
    microsOf(seconds, chunk.startNanos[i] as number),
  )
  const times = { starts, durations: chunk.durations }
  // The calls are counted already; only those that still wait for a span are kept.
  findCalls(chunk, lane, times, recent, () => {})
  recent.settle()
}
