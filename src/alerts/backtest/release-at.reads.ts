import type { Database } from 'bun:sqlite'
import type { Environment } from '../../projects/environment'

/** Finds the newest release that had been seen in an environment by a time. */
export function releaseAt(db: Database) {
  const find = db.query<{ version: string }, { project: number; environment: string; at: number }>(
    `SELECT r.version FROM release r JOIN named_release n ON n.release = r.key
     WHERE r.project = $project AND n.environment = $environment AND n.first_seen <= $at
     ORDER BY r.key DESC LIMIT 1`,
  )
  return (project: number, environment: Environment, at: number): string | null =>
    find.get({ project, environment, at })?.version ?? null
}
