import type { Database } from 'bun:sqlite'
import { type Aged, agedRows, COUNTED_DAYS } from '../../db/days/aged-rows'
import { beforeInEachEnvironment } from '../../projects/each-environment.reads'

/** Days of flags that are old. */
export const agedFlagEvents = (db: Database): Aged =>
  agedRows(db, {
    days: COUNTED_DAYS,
    table: 'flag_event',
    key: 'project, environment, day, flag, variant',
    old: beforeInEachEnvironment('flag_event', 'day'),
    values: (project, day) => ({ project, before: day }),
  })
