import type { Database } from 'bun:sqlite'
import { removeSome } from '../db/remove-some'

/** Removes the events of a project and what was counted of them; the repacker removes their payloads. */
export function eventEraser(db: Database) {
  const removeHours = db.query('DELETE FROM project_hour WHERE project = ?')
  return {
    /** Removes some events of a grouping, inside a transaction. @returns whether there may be more */
    ofGrouping: (grouping: number): boolean =>
      removeSome(db, { table: 'event', key: 'seq', column: 'grouping' }, grouping),
    /** Removes a bounded part of what is counted and found by project. @returns whether there may be more */
    ofProject(project: number): boolean {
      removeHours.run(project)
      const links = { table: 'event_link', key: 'hour, first_seq', column: 'project' }
      return removeSome(db, links, project)
    },
  }
}
