import type { Database } from 'bun:sqlite'
import { type Aged, agedRows, COUNTED_DAYS } from '../../db/days/aged-rows'
import { beforeInEachEnvironment } from '../../projects/each-environment.reads'
import { slotOfDay } from './slot'

/** By which column rows of a grouping tell their time, and a day in it. */
const OF_GROUPING = [
  { table: 'grouping_hour', column: 'hour', of: (day: number) => day * 24 },
  { table: 'grouping_users', column: 'slot', of: slotOfDay },
] as const

/** Counts of issues by hour and day that are old. What is counted of all time stays. */
export const agedCounts = (db: Database): Aged[] => [
  ...OF_GROUPING.map(({ table, column, of }) =>
    agedRows(db, {
      days: COUNTED_DAYS,
      table,
      key: `grouping, ${column}`,
      old: `grouping CROSS JOIN ${table} ON ${table}.grouping = grouping.key AND ${table}.${column} < $before
        WHERE grouping.project = $project`,
      values: (project, day) => ({ project, before: of(day) }),
    }),
  ),
  agedRows(db, {
    days: COUNTED_DAYS,
    table: 'grouping_counts',
    key: 'project, environment, slot, segment',
    old: beforeInEachEnvironment('grouping_counts', 'slot'),
    values: (project, day) => ({ project, before: slotOfDay(day) }),
  }),
]
