import type { Database } from 'bun:sqlite'
import { openChunkOrNone } from '../chunk/open-chunk'
import type { Span } from '../span'
import { type BlockRange, readPlaces } from '../trace-row'

interface Chunk {
  lastBlock: number
  body: Uint8Array
}

/** Reads the spans of a trace from the chunks that have them. */
export function traceSpans(db: Database) {
  const chunkAt = db.query<Chunk, [number, number]>(
    `SELECT last_block AS lastBlock, body FROM span_chunk
     WHERE stream = ? AND first_block <= ? ORDER BY first_block DESC LIMIT 1`,
  )
  const chunksFrom = db.query<Chunk, [number, number, number]>(
    `SELECT last_block AS lastBlock, body FROM span_chunk
     WHERE stream = ? AND first_block > ? AND first_block <= ? ORDER BY first_block`,
  )

  function* chunksOf(stream: number, ranges: readonly BlockRange[]) {
    let through = -1
    for (const [from, to] of ranges) {
      if (to <= through) continue
      const first = from > through ? chunkAt.get(stream, from) : null
      if (first && first.lastBlock >= from) {
        yield first
        through = first.lastBlock
      }
      for (const chunk of chunksFrom.iterate(stream, Math.max(from, through), to)) {
        yield chunk
        through = chunk.lastBlock
      }
    }
  }

  /**
   * The spans of a trace in one stream, each once.
   * @param id 32 hex digits
   * @param limit with so many, no more are looked for
   */
  return (stream: number, id: string, places: Uint8Array, limit: number): Span[] => {
    const spans = new Map<string, Span>()
    for (const { body } of chunksOf(stream, readPlaces(places))) {
      const chunk = openChunkOrNone(body)
      const trace = chunk?.traceIds.indexOf(id) ?? -1
      if (!chunk || trace < 0) continue
      for (let i = 0; i < chunk.count && spans.size < limit; i++) {
        if (chunk.traceOf[i] !== trace) continue
        const spanId = chunk.spanIdAt(i)
        if (!spans.has(spanId)) spans.set(spanId, chunk.span(i))
      }
      if (spans.size >= limit) break
    }
    return [...spans.values()]
  }
}
