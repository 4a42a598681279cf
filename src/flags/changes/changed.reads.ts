import type { Database } from 'bun:sqlite'
import { and, desc, eq, gte, lte, type SQL, sql } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/bun-sqlite'
import { alias } from 'drizzle-orm/sqlite-core'
import { flagVersion } from '../../db/control-schema'
import type { FlagDefinition } from '../model'
import { differences } from '../versions/differences'
import type { VersionAction } from '../versions/model'
import type { Changed } from './touches'

/** Versions that are looked at for one answer, each a definition of some KB beside the one before. */
const MOST_LOOKED_AT = 200

export interface ChangedFlag extends Changed {
  key: string
  version: number
  at: number
  by: string
}

/** Finds what changed flags, newest first. */
export function changedFlags(db: Database) {
  const orm = drizzle(db)
  const before = alias(flagVersion, 'before')
  const ofProject = (project: number, ...more: SQL[]) =>
    and(eq(flagVersion.project, project), eq(flagVersion.subject, 'flag'), ...more)

  const found = (where: SQL | undefined): ChangedFlag[] =>
    orm
      .select({
        key: flagVersion.key,
        version: flagVersion.version,
        at: flagVersion.at,
        by: flagVersion.actorName,
        action: flagVersion.action,
        definition: flagVersion.definition,
        before: before.definition,
      })
      .from(flagVersion)
      .leftJoin(
        before,
        and(
          eq(before.project, flagVersion.project),
          eq(before.subject, flagVersion.subject),
          eq(before.key, flagVersion.key),
          eq(before.version, sql`${flagVersion.version} - 1`),
        ),
      )
      .where(where)
      .orderBy(desc(flagVersion.at), desc(flagVersion.version))
      .limit(MOST_LOOKED_AT)
      .all()
      .map(({ definition, before, action, ...row }) => ({
        ...row,
        action: action as VersionAction,
        differences: before
          ? differences(before as FlagDefinition, definition as FlagDefinition)
          : [],
      }))

  return {
    /** Of one flag. */
    of: (project: number, key: string) => found(ofProject(project, eq(flagVersion.key, key))),
    /** Of all flags of a project, from one time to another (ms). */
    within: ({ project, from, to }: { project: number; from: number; to: number }) =>
      found(ofProject(project, gte(flagVersion.at, from), lte(flagVersion.at, to))),
  }
}
