import type { Database } from 'bun:sqlite'
import { openTableOrNone, tableBuilder } from '../../../db/columns/table'
import { dayOf } from '../../../db/days/log-day'
import { visitRow } from '../../digest/pack-visits.store'
import { VISIT_COLUMNS, type Visit } from '../../digest/visits.store'
import { EVENT_TABLE, VISIT_TABLE, type VisitRow } from '../../records/tables'
import { Moved, type Tables } from '../scan/tables.reads'

export interface Recent {
  tables: Tables
  /** The visits of the tables. */
  visits: readonly VisitRow[]
}

/**
 * Finds what a lane has had since a time that is less than an hour ago: its visits are not packed yet, and its events lie in the chunks
 * that came last. So it costs the same however much is stored.
 */
export function recentFinder(db: Database) {
  const visitRows = db.query<Visit, { lane: number; since: number }>(
    `SELECT ${VISIT_COLUMNS} FROM analytics_visit WHERE lane = $lane AND last_at >= $since`,
  )
  const newestChunks = db.query<{ id: number; day: number; lastAt: number }, { lane: number }>(
    'SELECT id, day, last_at AS lastAt FROM analytics_chunk WHERE lane = $lane ORDER BY first_block DESC',
  )
  const chunk = db.query<{ body: Uint8Array }, [number]>(
    'SELECT body FROM analytics_chunk WHERE id = ?',
  )

  /** An event is received after it happened: chunks of earlier days have none. */
  function chunksSince(lane: number, since: number): number[] {
    const ids: number[] = []
    for (const { id, day, lastAt } of newestChunks.iterate({ lane })) {
      if (day < dayOf(since)) break
      if (lastAt >= since) ids.push(id)
    }
    return ids
  }

  return db.transaction((lane: number, since: number): Recent => {
    const visits = visitRows.all({ lane, since }).map(visitRow)
    const rows = tableBuilder(VISIT_TABLE)
    for (const visit of visits) rows.add(visit)
    const events = chunksSince(lane, since).map((id) => () => {
      const row = chunk.get(id)
      if (!row) throw new Moved()
      return openTableOrNone(EVENT_TABLE, row.body)
    })
    return { tables: { visits: visits.length > 0 ? [() => rows.open()] : [], events }, visits }
  })
}
