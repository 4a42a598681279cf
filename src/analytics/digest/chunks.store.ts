import type { Database } from 'bun:sqlite'

/** A chunk of events as it lies in the table. */
export interface EventChunk {
  lane: number
  firstBlock: number
  lastBlock: number
  count: number
  firstAt: number
  lastAt: number
  day: number
  body: Uint8Array
}

/** A chunk of visits as it lies in the table. */
export type VisitChunk = Omit<EventChunk, 'firstBlock' | 'lastBlock'> & {
  firstNumber: number
  lastNumber: number
}

/** Adds rows of `analytics_chunk`. */
export function eventChunkAdder(db: Database) {
  const insert = db.query<null, Record<keyof EventChunk, number | Uint8Array>>(
    `INSERT INTO analytics_chunk (lane, first_block, last_block, count, first_at, last_at, day, body)
     VALUES ($lane, $firstBlock, $lastBlock, $count, $firstAt, $lastAt, $day, $body)`,
  )
  return (chunk: EventChunk): void => void insert.run({ ...chunk })
}

/** Adds rows of `analytics_visit_chunk`. */
export function visitChunkAdder(db: Database) {
  const insert = db.query<null, Record<keyof VisitChunk, number | Uint8Array>>(
    `INSERT INTO analytics_visit_chunk (lane, count, first_at, last_at, day, body, first_number, last_number)
     VALUES ($lane, $count, $firstAt, $lastAt, $day, $body, $firstNumber, $lastNumber)`,
  )
  return (chunk: VisitChunk): void => void insert.run({ ...chunk })
}
