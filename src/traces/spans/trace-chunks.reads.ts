import type { Database } from 'bun:sqlite'
import { openChunkOrNone } from './chunk/open-chunk'
import type { SpanChunk } from './chunk/span-chunk'
import { type BlockRange, readBlocks } from './trace-row'

/** A chunk that has spans of a trace. */
export interface TraceChunk {
  chunk: SpanChunk
  /** Index of the trace among the chunk's traces. */
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
     WHERE lane = ? AND first_block <= ? ORDER BY first_block DESC LIMIT 1`,
  )
  const chunkAfter = db.query<Row, { lane: number; from: number; to: number }>(
    `SELECT last_block AS lastBlock, body FROM span_chunk
     WHERE lane = $lane AND first_block > $from AND first_block <= $to ORDER BY first_block LIMIT 1`,
  )

  function nextOf(lane: number, from: number, to: number): Row | null {
    const first = chunkAt.get(lane, from)
    return first && first.lastBlock >= from ? first : chunkAfter.get({ lane, from, to })
  }

  /** Runs a statement for each chunk: while the caller rests between two, no snapshot of the file is held. */
  function* rowsOf(lane: number, ranges: readonly BlockRange[]) {
    let through = -1
    for (const [begin, to] of ranges)
      for (;;) {
        const from = Math.max(begin, through + 1)
        const row = from <= to && nextOf(lane, from, to)
        if (!row) break
        through = row.lastBlock
        yield row
      }
  }

  /**
   * Chunks that are merged meanwhile may come with spans that came before.
   * @param id 32 hex digits
   * @returns for each chunk that was looked at its columns, or undefined when it has nothing of the trace
   */
  return function* (
    lane: number,
    id: string,
    blocks: Uint8Array,
  ): Generator<TraceChunk | undefined> {
    for (const { body } of rowsOf(lane, readBlocks(blocks))) {
      const chunk = openChunkOrNone(body)
      const trace = chunk?.traceIds.indexOf(id) ?? -1
      yield chunk && trace >= 0 ? { chunk, trace } : undefined
    }
  }
}

export type TraceChunks = ReturnType<typeof traceChunks>
