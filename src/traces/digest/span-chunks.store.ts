import type { Database } from 'bun:sqlite'
import type { FoldedChunk } from './gather-chunks'

/** Adds rows of `span_chunk`. */
export function chunkAdder(db: Database) {
  const insert = db.query(
    `INSERT INTO span_chunk (lane, first_block, last_block, count, errors, max_duration, first_at,
       last_at, bytes, body)
     VALUES ($lane, $firstBlock, $lastBlock, $count, $errors, $maxDuration, $firstAt, $lastAt,
       $bytes, $body)`,
  )
  return (chunk: FoldedChunk): void => void insert.run({ ...chunk })
}
