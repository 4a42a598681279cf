import type { Database } from 'bun:sqlite'
import { asc, lte, sql } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/bun-sqlite'
import { plan } from '../db/control-schema'
import { METER_NAMES } from './meters'
import type { Month } from './month'
import { type Plan, UNLIMITED } from './plan'

/** Reads the plan of a month: what was set last, in that month or before. @returns a function, which finds every meter */
export function planFinder(db: Database): (month: Month) => Plan {
  const { meter, month, included, payAsYouGo } = plan
  const until = drizzle(db)
    .select({ meter, included, payAsYouGo })
    .from(plan)
    .where(lte(month, sql.placeholder('month')))
    .orderBy(asc(month))
    .prepare()
  return (month) => {
    const set = new Map(until.all({ month }).map(({ meter, ...inclusion }) => [meter, inclusion]))
    return Object.fromEntries(METER_NAMES.map((name) => [name, set.get(name) ?? UNLIMITED])) as Plan
  }
}
