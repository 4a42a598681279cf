import type { Database } from 'bun:sqlite'
import { openTableOrNone } from '../../../db/columns/table'
import { LONGEST_MS } from '../../digest/visits.store'
import { EVENT_TABLE, type EventTable, VISIT_TABLE, type VisitTable } from '../../records/tables'
import { unpackedVisits } from './unpacked-visits.reads'

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

/** All that a lane has of a time. */
export interface LaneTables extends Tables {
  /** The number after that of the lane's newest visitor. */
  nextVisitor: number
}

/** That a chunk was merged with others since it was found. */
export class Moved extends Error {}

/** Finds visits and events by time. */
export function analyticsTables(db: Database) {
  const visitChunks = db.query<{ id: number }, { lane: number; from: number; to: number }>(
    'SELECT id FROM analytics_visit_chunk WHERE lane = $lane AND first_at < $to AND last_at >= $from ORDER BY first_at',
  )
  const visits = openVisits(db)
  const unpacked = unpackedVisits(db)
  const next = db.query<{ visitor: number }, [number]>(
    'SELECT next_visitor AS visitor FROM analytics_lane WHERE lane = ?',
  )
  const eventChunks = db.query<{ id: number }, { lane: number; from: number; to: number }>(
    'SELECT id FROM analytics_chunk WHERE lane = $lane AND first_at < $to AND last_at >= $from ORDER BY first_block',
  )
  const eventChunk = db.query<{ body: Uint8Array }, [number]>(
    'SELECT body FROM analytics_chunk WHERE id = ?',
  )

  /** @param isWanted which chunks of visits are */
  return db.transaction((range: LaneRange, isWanted = (_chunk: number) => true): LaneTables => {
    const { lane, from, to } = range
    const packed = visitChunks.all({ ...range }).filter(({ id }) => isWanted(id))
    const rows = unpacked(range)
    const events = eventChunks.all({ lane, from, to: to + LONGEST_MS }).map(
      ({ id }) =>
        () =>
          openTableOrNone(EVENT_TABLE, bodyOf(eventChunk.get(id))),
    )
    return {
      visits: [...packed.map(({ id }) => visits(id)), ...(rows ? [() => rows] : [])],
      events,
      nextVisitor: next.get(lane)?.visitor ?? 1,
    }
  })
}
export type AnalyticsTables = ReturnType<typeof analyticsTables>

function bodyOf(row: { body: Uint8Array } | null): Uint8Array {
  if (!row) throw new Moved()
  return row.body
}

/** Opens chunks of visits by their id. */
export function openVisits(db: Database) {
  const find = db.query<{ body: Uint8Array }, [number]>(
    'SELECT body FROM analytics_visit_chunk WHERE id = ?',
  )
  return (id: number) => () => openTableOrNone(VISIT_TABLE, bodyOf(find.get(id)))
}
