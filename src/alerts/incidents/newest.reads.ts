import type { Database } from 'bun:sqlite'
import { projectFinder } from '../../projects/find-projects.reads'
import { INCIDENT_COLUMNS, type IncidentRow, incidentView } from './incident-rows.reads'
import type { NewestIncidents } from './model'

/** Of a project so many are looked at, and of each of its rules so many shown: one that fires often does not hide others. */
const LOOKED_AT = 200
const OF_EACH_RULE = 3

/** What fired last in all projects; runs on the read thread. */
export function newestIncidentReads(db: Database) {
  const projects = projectFinder(db)
  const newest = db.query<IncidentRow, { project: number; limit: number }>(
    `SELECT * FROM (
       SELECT *, row_number() OVER (PARTITION BY rule ORDER BY openedAt DESC, key DESC) AS place FROM (
         SELECT ${INCIDENT_COLUMNS} FROM alert_incident INDEXED BY alert_incident_by_time
         WHERE project = $project ORDER BY opened_at DESC LIMIT ${LOOKED_AT}))
     WHERE place <= ${OF_EACH_RULE} ORDER BY openedAt DESC, key DESC LIMIT $limit`,
  )
  return {
    'incidents.newest'({ limit }: { limit: number }): NewestIncidents {
      const items = projects
        .list()
        .flatMap(({ id, slug, name }) =>
          newest
            .all({ project: id, limit })
            .map((row) => ({ ...incidentView(row), project: { slug, name } })),
        )
      return { items: items.sort((a, b) => b.openedAt.localeCompare(a.openedAt)).slice(0, limit) }
    },
  }
}

export type NewestIncidentReads = ReturnType<typeof newestIncidentReads>
