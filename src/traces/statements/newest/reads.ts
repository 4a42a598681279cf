import type { Database } from 'bun:sqlite'

/** A chunk of spans that began within a time. Times in µs. */
export interface NewestChunk {
  id: number
  stream: number
  firstBlock: number
  lastBlock: number
  lastAt: number
}

/** More chunks than these are not opened in the time that a page has. */
const MOST_CHUNKS = 5000

/** The chunks with spans of a time, those with the latest first. */
export function newestChunks(db: Database) {
  const chunksOf = db.query<NewestChunk, [number, number, number]>(
    `SELECT id, stream, first_block AS firstBlock, last_block AS lastBlock, last_at AS lastAt
     FROM span_chunk INDEXED BY span_chunk_place
     WHERE stream = ? AND first_at <= ? AND last_at >= ? ORDER BY first_block DESC LIMIT ${MOST_CHUNKS}`,
  )
  const bodyOf = db.query<{ body: Uint8Array }, [number]>(
    'SELECT body FROM span_chunk WHERE id = ?',
  )
  return {
    /** `isAll`: none was left out for their number. */
    find(streams: readonly number[], from: number, to: number) {
      const found = streams.map((stream) => chunksOf.all(stream, to, from))
      const isAll = found.every(({ length }) => length < MOST_CHUNKS)
      return { isAll, chunks: found.flat().sort((a, b) => b.lastAt - a.lastAt) }
    },
    body: (id: number): Uint8Array | undefined => bodyOf.get(id)?.body,
  }
}
