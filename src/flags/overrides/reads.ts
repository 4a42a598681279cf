import type { Database } from 'bun:sqlite'
import { and, asc, count, eq, gt, isNull, or, sql } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/bun-sqlite'
import { flagOverride } from '../../db/control-schema'
import { fromCursor, toCursor } from '../../http/cursor'
import { iso, isoOrNull } from '../../lib/time'
import type { OverrideOf, OverridePage, OverridesQuery } from './model'

/** Finds the targeting keys that are served one variant whatever the rules say. */
export function overrideFinder(db: Database) {
  const orm = drizzle(db)
  const of = (project: number, flag: string) =>
    and(eq(flagOverride.project, project), eq(flagOverride.flag, flag))

  return {
    has: (project: number, flag: string, { environment, targetingKey }: OverrideOf): boolean =>
      orm
        .select({ variant: flagOverride.variant })
        .from(flagOverride)
        .where(
          and(
            of(project, flag),
            eq(flagOverride.environment, environment),
            eq(flagOverride.targetingKey, targetingKey),
          ),
        )
        .get() !== undefined,
    /** How many a project has. */
    count: (project: number): number =>
      orm.select({ are: count() }).from(flagOverride).where(eq(flagOverride.project, project)).get()
        ?.are ?? 0,
    /** Those of a flag that are not over, by environment and key. */
    page(
      project: number,
      flag: string,
      { cursor, limit = 25, query = '' }: OverridesQuery,
      now: number,
    ): OverridePage {
      const [from = 0] = cursor === undefined ? [] : fromCursor(cursor, 1)
      const fitting = and(
        of(project, flag),
        or(isNull(flagOverride.until), gt(flagOverride.until, now)),
        query === ''
          ? undefined
          : sql`instr(lower(${flagOverride.targetingKey}), lower(${query})) > 0`,
      )
      const total = orm.select({ are: count() }).from(flagOverride).where(fitting).get()?.are ?? 0
      const items = orm
        .select()
        .from(flagOverride)
        .where(fitting)
        .orderBy(asc(flagOverride.environment), asc(flagOverride.targetingKey))
        .limit(limit)
        .offset(from)
        .all()
        .map(({ environment, targetingKey, variant, until, setAt, setBy }) => ({
          environment,
          targetingKey,
          variant,
          until: isoOrNull(until),
          setAt: iso(setAt),
          setBy,
        }))
      const end = from + items.length
      return { items, nextCursor: end < total ? toCursor([end]) : null, total }
    },
    /** Those of a whole project, for who evaluates. */
    all: (project: number) =>
      orm
        .select({
          flag: flagOverride.flag,
          environment: flagOverride.environment,
          targetingKey: flagOverride.targetingKey,
          variant: flagOverride.variant,
          until: flagOverride.until,
        })
        .from(flagOverride)
        .where(eq(flagOverride.project, project))
        .all(),
  }
}
