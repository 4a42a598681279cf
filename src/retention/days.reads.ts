import type { Database } from 'bun:sqlite'
import { eq } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/bun-sqlite'
import { retention } from '../db/control-schema'
import { KEPT_SIGNALS } from './kept-signals'
import type { Retention } from './model'

export const DEFAULT_DAYS = Object.fromEntries(
  KEPT_SIGNALS.map(({ name, days }) => [name, days]),
) as unknown as Retention

/** Knows for how long projects keep what they received. */
export function retentionDays(db: Database) {
  const orm = drizzle(db)
  return {
    of(project: number): Retention {
      const rows = orm.select().from(retention).where(eq(retention.project, project)).all()
      const set = KEPT_SIGNALS.map(({ signal, name, days }) => {
        const row = rows.find((one) => one.signal === signal)
        return [name, row ? row.days : days]
      })
      return Object.fromEntries(set)
    },
  }
}
