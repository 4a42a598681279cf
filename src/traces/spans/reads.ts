import type { Database } from 'bun:sqlite'
import { openChunkOrNone, type SpanChunk } from '../chunk/open-chunk'
import { type BlockRange, readPlaces } from '../trace-row'

/** A chunk that has spans of a trace. */
export interface TraceChunk {
  chunk: SpanChunk
  /** Place of the trace among the chunk's. */
  trace: number
}

interface Row {
  lastBlock: number
  body: Uint8Array
}

/** Opens the chunks that may have spans of a trace. */
export function traceChunks(db: Database) {
  const chunkAt = db.query<Row, [number, number]>(
    `SELECT last_block AS lastBlock, body FROM span_chunk
     WHERE stream = ? AND first_block <= ? ORDER BY first_block DESC LIMIT 1`,
  )
  const chunkAfter = db.query<Row, [number, number, number]>(
    `SELECT last_block AS lastBlock, body FROM span_chunk
     WHERE stream = ? AND first_block > ? AND first_block <= ? ORDER BY first_block LIMIT 1`,
  )

  function nextOf(stream: number, from: number, to: number): Row | null {
    const first = chunkAt.get(stream, from)
    return first && first.lastBlock >= from ? first : chunkAfter.get(stream, from, to)
  }

  /** One statement a chunk: who rests between two of them holds no view of the file. */
  function* rowsOf(stream: number, ranges: readonly BlockRange[]) {
    let through = -1
    for (const [begin, to] of ranges)
      for (;;) {
        const from = Math.max(begin, through + 1)
        const row = from <= to && nextOf(stream, from, to)
        if (!row) break
        through = row.lastBlock
        yield row
      }
  }

  /**
   * Merged while they are read, chunks may come with spans that came before.
   * @param id 32 hex digits
   * @returns for each chunk that was looked at its columns, or undefined when it has nothing of the trace
   */
  return function* (
    stream: number,
    id: string,
    places: Uint8Array,
  ): Generator<TraceChunk | undefined> {
    for (const { body } of rowsOf(stream, readPlaces(places))) {
      const chunk = openChunkOrNone(body)
      const trace = chunk?.traceIds.indexOf(id) ?? -1
      yield chunk && trace >= 0 ? { chunk, trace } : undefined
    }
  }
}

export type TraceChunks = ReturnType<typeof traceChunks>
