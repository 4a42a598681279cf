import type { Database } from 'bun:sqlite'
import { SMALL } from '../../db/chunks/chunk'
import { tableBuilder } from '../../db/columns/table'
import { dayOf } from '../../db/days/log-day'
import { ORIGIN_FIELDS } from '../records/event'
import { VISIT_TABLE, type VisitRow } from '../records/tables'
import { visitChunkAdder, visitCountsAdder } from './chunks.store'
import { countVisits } from './count-visits'
import { HEARD_MS, VISIT_COLUMNS, type Visit } from './visits.store'

/** Visits of a full chunk. */
const FULL_VISITS = 8192

/** Packs visits that are over into columns, a chunk a step. Those that do not fill a chunk yet stay rows. */
export function visitPacker(db: Database) {
  const lanes = db.query<{ lane: number; next: number }, []>(
    'SELECT lane, next_visit AS next FROM analytics_lane',
  )
  const newestOf = db.query<{ heardAt: number }, [number]>(
    'SELECT heard_at AS heardAt FROM analytics_visit WHERE lane = ? ORDER BY number DESC LIMIT 1',
  )
  const over = db.query<Visit, { lane: number; before: number }>(
    `SELECT ${VISIT_COLUMNS} FROM analytics_visit WHERE lane = $lane AND heard_at < $before ORDER BY number LIMIT ${FULL_VISITS}`,
  )
  const remove = db.query<null, { lane: number; number: number }>(
    'DELETE FROM analytics_visit WHERE lane = $lane AND number = $number',
  )
  const add = visitChunkAdder(db)
  const addCounts = visitCountsAdder(db)

  const pack = db.transaction((lane: number, visits: Visit[]) => {
    const rows = tableBuilder(VISIT_TABLE)
    const whole = visits.map(visitRow)
    for (const visit of whole) rows.add(visit)
    for (const { number } of visits) remove.run({ lane, number })
    const chunk = add({
      lane,
      count: visits.length,
      bots: whole.reduce((sum, { isBot }) => sum + isBot, 0),
      // They come in the order of their numbers.
      firstNumber: visits[0]?.number ?? 0,
      lastNumber: visits.at(-1)?.number ?? 0,
      firstAt: Math.min(...visits.map(({ startedAt }) => startedAt)),
      lastAt: Math.max(...visits.map(({ startedAt }) => startedAt)),
      day: Math.max(...visits.map(({ heardAt }) => dayOf(heardAt))),
      body: rows.pack(SMALL),
    })
    for (const [name, body] of countVisits(whole)) addCounts({ lane, chunk, name, body })
  })

  /** The next visit's number from which on a lane may have a full chunk. */
  const lookAt = new Map<number, number>()

  /** Visits that fill a chunk. Those that the newest one was begun an hour after are over. */
  function full(lane: number, next: number): Visit[] | undefined {
    const { heardAt = 0 } = newestOf.get(lane) ?? {}
    const visits = over.all({ lane, before: heardAt - HEARD_MS })
    if (visits.length === FULL_VISITS) return visits
    lookAt.set(lane, next + FULL_VISITS - visits.length)
    return undefined
  }

  return {
    /** @returns whether there may be more to do */
    step(): boolean {
      for (const { lane, next } of lanes.all()) {
        if (next < (lookAt.get(lane) ?? FULL_VISITS)) continue
        const visits = full(lane, next)
        if (!visits) continue
        pack.immediate(lane, visits)
        return true
      }
      return false
    },
  }
}

/** A visit as it lies in a chunk. */
export function visitRow(visit: Visit): VisitRow {
  const { number, visitor, visitorNumber, isBot, isLasting } = visit
  const { views, interactions, actions, events, engagedMs } = visit
  const { startedAt, lastAt, entry, exit, user, release } = visit
  const origin: string[] = JSON.parse(visit.origin)
  const places = Object.fromEntries(ORIGIN_FIELDS.map((field, i) => [field, origin[i] ?? '']))
  const counts = {
    number,
    startedAt,
    durationMs: lastAt - startedAt,
    visitor,
    visitorNumber,
    isBot,
    isLasting,
    views,
    interactions,
    actions,
    events,
    engagedMs,
  }
  return { ...counts, entry, exit, user, release, ...places } as VisitRow
}
