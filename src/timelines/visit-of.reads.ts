import type { Database } from 'bun:sqlite'
import { PAUSE_MS } from '../analytics/digest/visits.store'
import { hashed } from '../analytics/records/ids'
import type { EventTable } from '../analytics/records/tables'
import { eventTables } from '../analytics/reports/visits/event-tables.reads'
import { visitIdOf } from '../analytics/reports/visits/visit-id'
import type { Environment } from '../projects/environment'
import { lanesOf } from '../projects/lane'

export interface WantedVisitOf {
  project: number
  environment: Environment | 'all'
  /** When it happened, in ms. */
  at: number
  sessionId: string | undefined
  /** 32 hex digits. */
  traceId: string | undefined
}

interface Nearest {
  lane: number
  number: number
  distance: number
}

/** Finds the visit in which something happened, by an analytics event of about that time that names the same session or trace. */
export function visitOfFinder(db: Database) {
  const tables = eventTables(db)

  /** @returns the visit's id */
  return ({ project, environment, at, ...named }: WantedVisitOf): string | undefined => {
    const time = { startedAt: at - PAUSE_MS, endedAt: at + PAUSE_MS }
    let nearest: Nearest | undefined
    for (const lane of lanesOf(project, environment))
      for (const table of tables(lane, [time])) {
        const isMeant = meant(table, named)
        const times = table.at()
        for (let row = 0; isMeant && row < table.count; row++) {
          const distance = Math.abs((times[row] as number) - at)
          if (!isMeant(row) || distance > (nearest?.distance ?? PAUSE_MS)) continue
          nearest = { lane, number: table.visit()[row] as number, distance }
        }
      }
    return nearest && visitIdOf(nearest)
  }
}

/** Whether an event names the session or the trace; undefined when no event of the table does. */
function meant(
  table: EventTable,
  { sessionId, traceId }: Pick<WantedVisitOf, 'sessionId' | 'traceId'>,
): ((row: number) => boolean) | undefined {
  const hash = sessionId === undefined ? undefined : hashed(sessionId)
  const sessions = table.session()
  const traces = table.traceId()
  const text = traceId === undefined ? -1 : traces.texts.indexOf(traceId)
  const hasSession = hash !== undefined && sessions.includes(hash)
  if (!hasSession && text < 0) return undefined
  return (row) => (hasSession && sessions[row] === hash) || (text >= 0 && traces.of[row] === text)
}
