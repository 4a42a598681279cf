import type { Database } from 'bun:sqlite'
import { type Aged, agedRows, COUNTED_DAYS } from '../db/days/aged-rows'
import { beforeInEachEnvironment } from '../projects/each-environment.reads'

/** Hours of projects that are old. */
export const agedHours = (db: Database): Aged =>
  agedRows(db, {
    days: COUNTED_DAYS,
    table: 'project_hour',
    key: 'project, environment, hour, level',
    old: beforeInEachEnvironment('project_hour', 'hour'),
    values: (project, day) => ({ project, before: day * 24 }),
  })
