import type { Database } from 'bun:sqlite'
import { drizzle } from 'drizzle-orm/bun-sqlite'
import { plan } from '../db/control-schema'
import { METER_NAMES } from './meters'
import { type Plan, UNLIMITED } from './plan'

/** Reads the plan. @returns a function, which finds every meter */
export function planFinder(db: Database): () => Plan {
  const rows = drizzle(db).select().from(plan).prepare()
  return () => {
    const set = new Map(rows.all().map(({ meter, ...inclusion }) => [meter, inclusion]))
    return Object.fromEntries(METER_NAMES.map((name) => [name, set.get(name) ?? UNLIMITED])) as Plan
  }
}
