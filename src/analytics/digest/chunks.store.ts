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
export interface VisitChunk extends Omit<EventChunk, 'firstBlock' | 'lastBlock'> {
  /** How many of the visits are of programs that nobody sits at. */
  bots: number
  firstNumber: number
  lastNumber: number
}

/** What is counted of a chunk's visits by one of their columns (`visit-counts.ts`). */
export interface VisitCounts {
  lane: number
  chunk: number
  name: string
  body: Uint8Array
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
    `INSERT INTO analytics_visit_chunk (lane, count, bots, first_at, last_at, day, body, first_number, last_number)
     VALUES ($lane, $count, $bots, $firstAt, $lastAt, $day, $body, $firstNumber, $lastNumber)`,
  )
  /** @returns the chunk's id */
  return (chunk: VisitChunk): number => Number(insert.run({ ...chunk }).lastInsertRowid)
}

/** Adds rows of `analytics_visit_counts`. */
export function visitCountsAdder(db: Database) {
  const insert = db.query<null, Record<keyof VisitCounts, number | string | Uint8Array>>(
    'INSERT INTO analytics_visit_counts (lane, chunk, name, body) VALUES ($lane, $chunk, $name, $body)',
  )
  return (counts: VisitCounts): void => void insert.run({ ...counts })
}
