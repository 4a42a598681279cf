import type { Database } from 'bun:sqlite'
import { removeSome, STEP_ROWS } from '../db/remove-some'

/** Removes the releases of a project, when nothing points at them any more. */
export function releaseEraser(db: Database) {
  const removeNamed = db.query(
    `DELETE FROM named_release WHERE (release, environment) IN
       (SELECT n.release, n.environment FROM release r JOIN named_release n ON n.release = r.key
        WHERE r.project = ? LIMIT ${STEP_ROWS})`,
  )
  /** One bounded step, inside a transaction. @returns whether there may be more to do */
  return (project: number): boolean =>
    removeNamed.run(project).changes > 0 ||
    removeSome(db, { table: 'release', key: 'key', column: 'project' }, project)
}
