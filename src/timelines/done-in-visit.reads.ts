import type { Database } from 'bun:sqlite'
import type { EventTable } from '../analytics/records/tables'
import { eventTables } from '../analytics/reports/visits/event-tables.reads'
import { textAt, type VisitSpan } from '../analytics/reports/visits/visit-row'
import { iso } from '../lib/time'
import type { Working } from '../lib/turns'
import type { ItemOf, TimelineItem } from './model'

/** What was done in a visit, and what leads from there to the rest of it. */
export interface Done {
  items: TimelineItem[]
  /** Hashes (`hashed`) of the ids of its sessions. */
  sessions: Set<number>
  traceIds: Set<string>
}

/** Reads the analytics events of a visit. */
export function doneInVisit(db: Database) {
  const tables = eventTables(db)

  /** @param most how many items are made */
  return function* (visit: VisitSpan, most: number): Working<Done> {
    const done: Done = { items: [], sessions: new Set(), traceIds: new Set() }
    const replays = new Set<string>()
    for (const table of tables(visit.lane, [visit])) {
      const numbers = table.visit()
      for (let row = numbers.indexOf(visit.number); row >= 0; ) {
        link(done, table, row)
        if (done.items.length < most) add(done, replays, table, row)
        row = numbers.indexOf(visit.number, row + 1)
      }
      yield
    }
    return done
  }
}

function link({ traceIds, sessions }: Done, table: EventTable, row: number) {
  const traceId = textAt(table.traceId(), row)
  if (traceId !== '') traceIds.add(traceId)
  const session = table.session()[row] as number
  if (session !== 0) sessions.add(session)
}

function add(done: Done, replays: Set<string>, table: EventTable, row: number) {
  const item = itemAt(table, row)
  done.items.push(item)
  const replayId = textAt(table.replayId(), row)
  if (replayId === '' || replays.has(replayId)) return
  replays.add(replayId)
  done.items.push({ kind: 'replay', at: item.at, replayId })
}

function itemAt(table: EventTable, row: number): ItemOf<'event'> {
  const properties = textAt(table.properties(), row)
  const metric = textAt(table.vital(), row)
  return {
    kind: 'event',
    at: iso(table.at()[row] as number),
    name: textAt(table.name(), row),
    path: textAt(table.path(), row),
    title: textAt(table.title(), row),
    properties: properties === '' ? null : JSON.parse(properties),
    revenue: textAt(table.revenue(), row),
    engagedMs: table.engagedMs()[row] as number,
    scrollDepth: table.scrollDepth()[row] as number,
    vital: metric === '' ? null : { metric, value: (table.vitalValue()[row] as number) / 1000 },
    traceId: textAt(table.traceId(), row) || null,
  }
}
