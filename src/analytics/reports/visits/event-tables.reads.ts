import type { Database } from 'bun:sqlite'
import { openTableOrNone } from '../../../db/columns/table'
import { EVENT_TABLE, type EventTable } from '../../records/tables'
import { Moved } from '../scan/tables.reads'

interface Time {
  /** ms since the epoch */
  startedAt: number
  endedAt: number
}

/** Opens the tables that may have events of certain visits. */
export function eventTables(db: Database) {
  const chunks = db.query<
    { id: number; firstAt: number; lastAt: number },
    { lane: number; from: number; to: number }
  >(
    `SELECT id, first_at AS firstAt, last_at AS lastAt FROM analytics_chunk
     WHERE lane = $lane AND first_at <= $to AND last_at >= $from ORDER BY first_block`,
  )
  const bodyOf = db.query<{ body: Uint8Array }, [number]>(
    'SELECT body FROM analytics_chunk WHERE id = ?',
  )

  /** @param visits of the lane @throws Moved when a chunk no longer lies where it lay */
  return function* (lane: number, visits: readonly Time[]): Generator<EventTable> {
    const from = Math.min(...visits.map(({ startedAt }) => startedAt))
    const to = Math.max(...visits.map(({ endedAt }) => endedAt))
    for (const { id, firstAt, lastAt } of chunks.all({ lane, from, to })) {
      if (!visits.some(({ startedAt, endedAt }) => startedAt <= lastAt && endedAt >= firstAt))
        continue
      const row = bodyOf.get(id)
      if (!row) throw new Moved()
      const table = openTableOrNone(EVENT_TABLE, row.body)
      if (table) yield table
    }
  }
}
