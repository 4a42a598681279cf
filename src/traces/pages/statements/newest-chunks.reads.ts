import type { Database } from 'bun:sqlite'

/** A chunk of spans that began within a time. Times in µs. */
export interface NewestChunk {
  id: number
  lane: number
  firstBlock: number
  lastBlock: number
  lastAt: number
}

/** A page has no time to open more chunks than these. */
const MOST_CHUNKS = 5000

/** Finds the chunks with spans of a time, those with the latest spans first. */
export function newestChunks(db: Database) {
  const chunksOf = db.query<NewestChunk, { lane: number; from: number; to: number }>(
    `SELECT id, lane, first_block AS firstBlock, last_block AS lastBlock, last_at AS lastAt
     FROM span_chunk INDEXED BY span_chunk_place
     WHERE lane = $lane AND first_at <= $to AND last_at >= $from ORDER BY first_block DESC LIMIT ${MOST_CHUNKS}`,
  )
  const bodyOf = db.query<{ body: Uint8Array }, [number]>(
    'SELECT body FROM span_chunk WHERE id = ?',
  )
  return {
    /** @returns `isAll`: whether no chunk was left out because there are too many */
    find(lanes: readonly number[], from: number, to: number) {
      const byLane = lanes.map((lane) => chunksOf.all({ lane, from, to }))
      const isAll = byLane.every(({ length }) => length < MOST_CHUNKS)
      return { isAll, chunks: byLane.flat().sort((a, b) => b.lastAt - a.lastAt) }
    },
    body: (id: number): Uint8Array | undefined => bodyOf.get(id)?.body,
  }
}
