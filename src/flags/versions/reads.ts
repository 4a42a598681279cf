import type { Database } from 'bun:sqlite'
import { and, desc, eq, lt } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/bun-sqlite'
import { flagVersion } from '../../db/control-schema'
import { fromCursor, type Page, pageOf } from '../../http/cursor'
import { iso } from '../../lib/time'
import type { FlagDefinition, SegmentDefinition } from '../model'
import { differences } from './differences'
import type { VersionAction, VersionSummary } from './model'

export interface Subject {
  project: number
  subject: 'flag' | 'segment'
  key: string
}

/** Finds what flags and segments were in earlier versions. */
export function flagVersions(db: Database) {
  const orm = drizzle(db)
  const of = ({ project, subject, key }: Subject) =>
    and(
      eq(flagVersion.project, project),
      eq(flagVersion.subject, subject),
      eq(flagVersion.key, key),
    )

  return {
    /** What a version said; undefined for one that is not kept. */
    definition(
      which: Subject & { version: number },
    ): FlagDefinition | SegmentDefinition | undefined {
      const row = orm
        .select({ definition: flagVersion.definition })
        .from(flagVersion)
        .where(and(of(which), eq(flagVersion.version, which.version)))
        .get()
      return row?.definition as FlagDefinition | SegmentDefinition | undefined
    },
    /** Versions of a flag, newest first, each with what it changed. */
    page(
      which: Subject,
      { cursor, limit = 25 }: { cursor?: string; limit?: number },
    ): Page<VersionSummary> {
      const [before] = cursor === undefined ? [] : fromCursor(cursor, 1)
      const found = orm
        .select()
        .from(flagVersion)
        .where(and(of(which), before === undefined ? undefined : lt(flagVersion.version, before)))
        .orderBy(desc(flagVersion.version))
        .limit(limit + 1)
        .all()
      const { rows, nextCursor } = pageOf(found, limit, ({ version }) => [version])
      const items = rows.map((row, i) => ({
        version: row.version,
        at: iso(row.at),
        by: row.actorName,
        action: row.action as VersionAction,
        comment: row.comment,
        scheduled: row.scheduled,
        changes: changesOf(which.subject, found[i + 1]?.definition, row.definition),
      }))
      return { items, nextCursor }
    },
  }
}

export type FlagVersions = ReturnType<typeof flagVersions>

function changesOf(
  subject: Subject['subject'],
  before: object | undefined,
  after: object,
): string[] {
  if (!before) return []
  if (subject === 'flag')
    return differences(before as FlagDefinition, after as FlagDefinition).map(({ words }) => words)
  const [was, is] = [before as SegmentDefinition, after as SegmentDefinition]
  return [
    ...(was.name === is.name ? [] : ['Changed its name']),
    ...(was.description === is.description ? [] : ['Changed its description']),
    ...(JSON.stringify(was.when) === JSON.stringify(is.when) ? [] : ['Changed whom it matches']),
  ]
}
