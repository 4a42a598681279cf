import type { Database } from 'bun:sqlite'
import { and, asc, count, eq } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/bun-sqlite'
import { flagOverride } from '../../db/control-schema'
import { iso } from '../../lib/time'
import type { Override, OverrideOf } from './model'

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
    /** Those of a flag, by environment and key. */
    list: (project: number, flag: string): Override[] =>
      orm
        .select()
        .from(flagOverride)
        .where(of(project, flag))
        .orderBy(asc(flagOverride.environment), asc(flagOverride.targetingKey))
        .all()
        .map(({ environment, targetingKey, variant, setAt, setBy }) => ({
          environment,
          targetingKey,
          variant,
          setAt: iso(setAt),
          setBy,
        })),
    /** Those of a whole project, for who evaluates. */
    all: (project: number) =>
      orm
        .select({
          flag: flagOverride.flag,
          environment: flagOverride.environment,
          targetingKey: flagOverride.targetingKey,
          variant: flagOverride.variant,
        })
        .from(flagOverride)
        .where(eq(flagOverride.project, project))
        .all(),
  }
}
