import type { Database } from 'bun:sqlite'
import type { Scanning } from '../scan/scan'
import { eventTables } from './event-tables.reads'
import type { VisitSpan } from './visit-row'

/** Reads which sessions the events of visits name: one as a rule, and one a page where nothing is stored in the browser. */
export function sessionsOfVisits(db: Database) {
  const tables = eventTables(db)

  /** @returns for each visit the hashes of the ids (`hashed`) */
  return function* (visits: readonly VisitSpan[]): Scanning<Set<number>[]> {
    const sessions = visits.map(() => new Set<number>())
    const byLane = Map.groupBy(visits.keys(), (i) => (visits[i] as VisitSpan).lane)
    for (const [lane, indexes] of byLane) {
      const indexOf = new Map(indexes.map((i) => [(visits[i] as VisitSpan).number, i]))
      const times = indexes.map((i) => visits[i] as VisitSpan)
      for (const table of tables(lane, times)) {
        const visit = table.visit()
        const session = table.session()
        for (let row = 0; row < table.count; row++) {
          const of = session[row] === 0 ? undefined : indexOf.get(visit[row] as number)
          if (of !== undefined) sessions[of]?.add(session[row] as number)
        }
        yield
      }
    }
    return sessions
  }
}
