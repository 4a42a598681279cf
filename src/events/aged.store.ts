import type { Database } from 'bun:sqlite'
import { type Aged, agedRows, COUNTED_DAYS } from '../db/days/aged-rows'

/** Hours of projects that are old. */
export const agedHours = (db: Database): Aged =>
  agedRows(db, {
    days: COUNTED_DAYS,
    table: 'project_hour',
    key: 'project, environment, hour, level',
    old: `(VALUES ('development'), ('test'), ('staging'), ('production')) e CROSS JOIN project_hour
      ON project_hour.project = $project AND project_hour.environment = e.column1
        AND project_hour.hour < $before`,
    values: (project, day) => ({ project, before: day * 24 }),
  })
