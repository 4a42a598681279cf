import type { Database } from 'bun:sqlite'
import { and, eq, lte, sql } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/bun-sqlite'
import type { Signed } from '../accounts/audit/by'
import { flagSet, flagVersion } from '../db/control-schema'
import { flagBounds } from '../limits'
import type { FlagDefinition, SegmentDefinition } from './model'
import type { VersionAction } from './versions/model'
import type { Subject } from './versions/reads'

interface Version extends Signed, Subject {
  version: number
  definition: FlagDefinition | SegmentDefinition
  action: VersionAction
  comment: string
  /** The scheduled change that made it. */
  scheduled?: string | undefined
}

/** Writes what was when: the versions of flags and segments, and the number of each project's set. */
export function flagHistory(db: Database) {
  const orm = drizzle(db)

  return {
    /** Notes that a project's flags answer otherwise from now on. */
    bump(project: number, at: number): void {
      orm
        .insert(flagSet)
        .values({ project, version: 1, changedAt: at })
        .onConflictDoUpdate({
          target: flagSet.project,
          set: { version: sql`${flagSet.version} + 1`, changedAt: at },
        })
        .run()
    },
    /** Keeps a version, and drops the oldest beyond the bound. */
    record({ by, definition, scheduled = undefined, ...version }: Version): void {
      orm
        .insert(flagVersion)
        .values({
          ...version,
          definition: { ...definition },
          scheduled: scheduled ?? null,
          actor: by.user,
          actorName: by.name,
        })
        .run()
      const ofSame = and(
        eq(flagVersion.project, version.project),
        eq(flagVersion.subject, version.subject),
        eq(flagVersion.key, version.key),
      )
      orm
        .delete(flagVersion)
        .where(and(ofSame, lte(flagVersion.version, version.version - flagBounds.versions)))
        .run()
    },
    /** Forgets the versions of what is removed for good. */
    forget(project: number, subject: 'flag' | 'segment', key: string): void {
      orm
        .delete(flagVersion)
        .where(
          and(
            eq(flagVersion.project, project),
            eq(flagVersion.subject, subject),
            eq(flagVersion.key, key),
          ),
        )
        .run()
    },
  }
}

export type FlagHistory = ReturnType<typeof flagHistory>
