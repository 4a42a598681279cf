import type { Database } from 'bun:sqlite'
import { orNone } from '../../../lib/or-none'
import {
  openValueCounts,
  openVisitors,
  type ValueCounts,
  VISITORS,
} from '../../records/visit-counts'
import {
  type AnalyticsTables,
  type LaneRange,
  type LaneTables,
  openVisits,
  type Tables,
} from './tables.reads'

/** What is counted of the visits of a chunk. */
export interface ChunkCounts extends ValueCounts {
  /** The number of each visit's visitor. */
  visitors: Uint32Array
}

/** A chunk of which all visits begin in a range. */
export interface WholeChunk {
  /** Visits of programs that nobody sits at. */
  bots: number
  /** What is counted by a column; undefined where that is not there, or damaged: then the chunk is to be read itself. */
  counts(name: string): ChunkCounts | undefined
  open: Tables['visits'][number]
}

/** The visits of a lane that begin in a range, without any filter. */
export interface CountedTables {
  whole: readonly WholeChunk[]
  /** All others, in tables of which some visits begin in the range. */
  rest: LaneTables
}

export function analyticsCounts(db: Database, tables: AnalyticsTables) {
  const whole = db.query<{ id: number; bots: number }, Record<keyof LaneRange, number>>(
    `SELECT id, bots FROM analytics_visit_chunk
     WHERE lane = $lane AND first_at >= $from AND first_at < $to AND last_at < $to ORDER BY first_at`,
  )
  const body = db.query<{ body: Uint8Array }, { lane: number; chunk: number; name: string }>(
    'SELECT body FROM analytics_visit_counts WHERE lane = $lane AND chunk = $chunk AND name = $name',
  )
  const visits = openVisits(db)

  function countsOf(lane: number, chunk: number, name: string): ChunkCounts | undefined {
    const of = body.get({ lane, chunk, name })
    const visitors = of && body.get({ lane, chunk, name: VISITORS })
    if (!visitors) return undefined
    return orNone('a chunk whose counts cannot be read is read itself', () => ({
      ...openValueCounts(of.body),
      visitors: openVisitors(visitors.body),
    }))
  }

  return db.transaction((range: LaneRange): CountedTables => {
    const { lane } = range
    const found = whole.all({ ...range })
    const isWhole = new Set(found.map(({ id }) => id))
    return {
      whole: found.map(({ id, bots }) => ({
        bots,
        counts: (name) => countsOf(lane, id, name),
        open: visits(id),
      })),
      rest: tables(range, (id: number) => !isWhole.has(id)),
    }
  })
}
