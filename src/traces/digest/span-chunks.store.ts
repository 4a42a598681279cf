import type { Database } from 'bun:sqlite'
import type { FoldedChunk } from './gather-chunks'

/** A chunk as it lies in the table. */
export type StoredChunk = Omit<FoldedChunk, 'at' | 'arrivedBytes'> & {
  /** The day on which its spans were received; null in chunks that earlier versions made. */
  day: number | null
}

/** Adds rows of `span_chunk`. */
export function chunkAdder(db: Database) {
  const insert = db.query(
    `INSERT INTO span_chunk (lane, first_block, last_block, count, errors, max_duration, first_at,
       last_at, day, bytes, body)
     VALUES ($lane, $firstBlock, $lastBlock, $count, $errors, $maxDuration, $firstAt, $lastAt,
       $day, $bytes, $body)`,
  )
  return (chunk: StoredChunk): void => void insert.run({ ...chunk })
}
