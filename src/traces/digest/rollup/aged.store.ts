import type { Database } from 'bun:sqlite'
import { type Aged, agedRows, COUNTED_DAYS } from '../../../db/days/aged-rows'
import { DAY_MS } from '../../../lib/time'
import { laneRange } from '../../../projects/lane'

/** Pages read ranges of over a day or two from hours; minutes of a fortnight are there to look closely at what happened lately. */
export const MINUTE_DAYS = 14

const TABLES = [
  { table: 'span_rollup', key: 'lane, step, at, series' },
  { table: 'service_edge', key: 'lane, step, at, source, target, kind' },
] as const

/** Counts of spans by minute and by hour that are old. */
export const agedRollups = (db: Database): Aged[] =>
  TABLES.flatMap(({ table, key }) =>
    [
      { step: 1, days: MINUTE_DAYS },
      { step: 60, days: COUNTED_DAYS },
    ].map(({ step, days }) =>
      agedRows(db, {
        days,
        table,
        key,
        old: `(VALUES ($first), ($first + 1), ($first + 2), ($last)) lanes CROSS JOIN ${table}
          ON ${table}.lane = lanes.column1 AND ${table}.step = ${step} AND ${table}.at < $before`,
        values(project, day) {
          const [first, last] = laneRange(project)
          return { first, last, before: day * DAY_MS }
        },
      }),
    ),
  )
