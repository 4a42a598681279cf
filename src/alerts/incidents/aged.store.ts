import type { Database } from 'bun:sqlite'
import { type Aged, agedRows, COUNTED_DAYS } from '../../db/days/aged-rows'
import { DAY_MS } from '../../lib/time'

const OLD = 'alert_incident.project = $project AND resolved_at IS NOT NULL AND opened_at < $before'
const values = (project: number, day: number) => ({ project, before: day * DAY_MS })

/** Incidents that ended over a year ago, what happened to them first. */
export const agedIncidents = (db: Database): Aged[] => [
  agedRows(db, {
    days: COUNTED_DAYS,
    table: 'alert_entry',
    key: 'id',
    old: `alert_incident CROSS JOIN alert_entry ON alert_entry.incident = alert_incident.key WHERE ${OLD}`,
    values,
  }),
  agedRows(db, {
    days: COUNTED_DAYS,
    table: 'alert_incident',
    key: 'key',
    old: `alert_incident WHERE ${OLD}`,
    values,
  }),
]
