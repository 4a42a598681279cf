import type { Database } from 'bun:sqlite'
import type { Signed } from '../../accounts/audit/by'
import { reach } from '../../accounts/reach.reads'
import { orNotFound } from '../../http/found'
import { Problem } from '../../lib/problem'
import { projectFinder } from '../../projects/find-projects.reads'
import { alertRuleFinder } from '../rules/find-rules.reads'
import { ROW, type Row } from './row'
import type { IncidentStore } from './store'

interface OfIncident extends Signed {
  project: number
  id: string
}

/** What people do about incidents. It stands in the timeline of each, with who did it. */
export function incidentChanges(db: Database, incidents: IncidentStore) {
  const { stillMay } = reach(db)
  const projects = projectFinder(db)
  const rules = alertRuleFinder(db)
  const find = db.query<Row & { rule: string }, [number, string]>(
    `SELECT ${ROW}, rule FROM alert_incident WHERE project = ? AND id = ?`,
  )

  function unresolved({ project, id, by }: OfIncident) {
    stillMay(by, 'triage')
    projects.existing(project)
    const row = orNotFound(find.get(project, id), 'incident', id)
    if (row.resolvedAt !== null)
      throw new Problem('conflict', 'This incident has ended already; there is nothing left to do.')
    return row
  }

  return {
    /** Says that somebody has it in hand. A second one changes nothing. @throws Problem `not_found`, `conflict` */
    'incidents.acknowledge'(asked: OfIncident): void {
      const row = unresolved(asked)
      if (row.acknowledgedAt === null)
        incidents.acknowledge(row, { at: asked.at, by: asked.by.name })
    },
    /** Ends an incident by hand. @throws Problem `not_found`, `conflict` */
    'incidents.resolve'(asked: OfIncident): void {
      const row = unresolved(asked)
      const { at, by, project } = asked
      incidents.resolve(row, rules.find(project, row.rule), { at, why: 'person', by: by.name })
    },
  }
}

export type IncidentChanges = ReturnType<typeof incidentChanges>
