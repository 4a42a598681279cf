import type { Database } from 'bun:sqlite'
import { openTableOrNone, tableBuilder } from '../../../db/columns/table'
import { visitRow } from '../../digest/pack-visits.store'
import { LONGEST_MS, VISIT_COLUMNS, type Visit } from '../../digest/visits.store'
import { EVENT_TABLE, type EventTable, VISIT_TABLE, type VisitTable } from '../../records/tables'

/** What a lane has of a time, in ms since the epoch: from the first moment on, before the last. */
export interface LaneRange {
  lane: number
  from: number
  to: number
}

/**
 * Tables of a lane, to be opened one after the other. Opening gives undefined for one that is damaged, and throws `Moved` when it no
 * longer lies where it lay.
 */
export interface Tables {
  /** Tables in which visits are that begin in a range; others may be among them. */
  visits: readonly (() => VisitTable | undefined)[]
  /** Tables in which all events are of visits that begin in the range. */
  events: readonly (() => EventTable | undefined)[]
}

/** That a chunk was merged with others since it was found. */
export class Moved extends Error {}

/** Finds visits and events by time. */
export function analyticsTables(db: Database) {
  const visitChunks = db.query<{ id: number }, { lane: number; from: number; to: number }>(
    'SELECT id FROM analytics_visit_chunk WHERE lane = $lane AND first_at < $to AND last_at >= $from ORDER BY first_at',
  )
  const visitChunk = db.query<{ body: Uint8Array }, [number]>(
    'SELECT body FROM analytics_visit_chunk WHERE id = ?',
  )
  const visitRows = db.query<Visit, { lane: number; from: number; to: number }>(
    `SELECT ${VISIT_COLUMNS} FROM analytics_visit WHERE lane = $lane AND started_at >= $from AND started_at < $to`,
  )
  const eventChunks = db.query<{ id: number }, { lane: number; from: number; to: number }>(
    'SELECT id FROM analytics_chunk WHERE lane = $lane AND first_at < $to AND last_at >= $from ORDER BY first_block',
  )
  const eventChunk = db.query<{ body: Uint8Array }, [number]>(
    'SELECT body FROM analytics_chunk WHERE id = ?',
  )

  /** Visits that are not packed yet. */
  function unpacked(range: LaneRange): VisitTable[] {
    const rows = tableBuilder(VISIT_TABLE)
    for (const visit of visitRows.iterate({ ...range })) rows.add(visitRow(visit))
    return rows.count > 0 ? [rows.open()] : []
  }

  return db.transaction((range: LaneRange): Tables => {
    const { lane, from, to } = range
    const visits = visitChunks.all({ ...range }).map(
      ({ id }) =>
        () =>
          openTableOrNone(VISIT_TABLE, bodyOf(visitChunk.get(id))),
    )
    const events = eventChunks.all({ lane, from, to: to + LONGEST_MS }).map(
      ({ id }) =>
        () =>
          openTableOrNone(EVENT_TABLE, bodyOf(eventChunk.get(id))),
    )
    return { visits: [...visits, ...unpacked(range).map((table) => () => table)], events }
  })
}
export type AnalyticsTables = ReturnType<typeof analyticsTables>

function bodyOf(row: { body: Uint8Array } | null): Uint8Array {
  if (!row) throw new Moved()
  return row.body
}
