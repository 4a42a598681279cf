import type { Database } from 'bun:sqlite'
import { removeSome, STEP_ROWS } from '../../db/remove-some'

/** Removes the incidents of a project, a bounded step at a time. Its rules go with the project's row. */
export function incidentEraser(db: Database): (project: number) => boolean {
  const removeEntries = db.query<null, [number]>(
    `DELETE FROM alert_entry WHERE id IN (SELECT e.id FROM alert_incident a
       JOIN alert_entry e ON e.incident = a.key WHERE a.project = ? LIMIT ${STEP_ROWS})`,
  )
  return (project) =>
    removeEntries.run(project).changes > 0 ||
    removeSome(db, { table: 'alert_incident', key: 'key', column: 'project' }, project)
}
