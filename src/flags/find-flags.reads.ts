import type { Database } from 'bun:sqlite'
import { and, asc, count, eq, isNotNull, isNull, sql } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/bun-sqlite'
import { flag, flagSegment, flagSet } from '../db/control-schema'
import type { Flag, FlagDefinition, Segment, SegmentDefinition } from './model'

/** Who made and who last changed a flag or a segment, by name. */
interface Made {
  createdAt: number
  createdBy: string
  updatedAt: number
  updatedBy: string
}

export interface StoredFlag extends Flag, Made {
  archivedAt: number | null
  /** Who switched it off everywhere, while it is off by that. */
  killedAt: number | null
  killedBy: string | null
}

export interface StoredSegment extends Segment, Made {}

/** Finds flags and segments of projects as they are now. */
export function flagFinder(db: Database) {
  const orm = drizzle(db)
  const one = orm
    .select()
    .from(flag)
    .where(and(eq(flag.project, sql.placeholder('project')), eq(flag.key, sql.placeholder('key'))))
    .prepare()
  const living = orm
    .select()
    .from(flag)
    .where(and(eq(flag.project, sql.placeholder('project')), isNull(flag.archivedAt)))
    .orderBy(asc(flag.key))
    .prepare()
  const archived = orm
    .select()
    .from(flag)
    .where(and(eq(flag.project, sql.placeholder('project')), isNotNull(flag.archivedAt)))
    .orderBy(asc(flag.key))
    .prepare()
  const segment = orm
    .select()
    .from(flagSegment)
    .where(
      and(
        eq(flagSegment.project, sql.placeholder('project')),
        eq(flagSegment.key, sql.placeholder('key')),
      ),
    )
    .prepare()
  const segments = orm
    .select()
    .from(flagSegment)
    .where(eq(flagSegment.project, sql.placeholder('project')))
    .orderBy(asc(flagSegment.key))
    .prepare()
  const set = orm
    .select()
    .from(flagSet)
    .where(eq(flagSet.project, sql.placeholder('project')))
    .prepare()
  const needs = db.query<{ key: string; needed: string }, [number]>(
    `SELECT flag.key, prerequisite.value ->> 'flag' AS needed
     FROM flag INDEXED BY flag_that_needs, json_each(definition, '$.prerequisites') AS prerequisite
     WHERE project = ? AND archived_at IS NULL
       AND json_array_length(definition, '$.prerequisites') > 0 ORDER BY flag.key`,
  )

  /** By each prerequisite the flags that have it. */
  function dependentsOf(project: number): Map<string, string[]> {
    const groups = Map.groupBy(needs.all(project), ({ needed }) => needed)
    return new Map([...groups].map(([needed, rows]) => [needed, rows.map(({ key }) => key)]))
  }

  return {
    /** A flag, be it archived. */
    find(project: number, key: string): StoredFlag | undefined {
      const row = one.get({ project, key })
      return row && storedFlag(row)
    },
    /** The flags that are not archived, by key. */
    living: (project: number): StoredFlag[] => living.all({ project }).map(storedFlag),
    archived: (project: number): StoredFlag[] => archived.all({ project }).map(storedFlag),
    /** How many flags there are, archived ones or others. */
    count(project: number, isArchived: boolean): number {
      const held = orm
        .select({ are: count() })
        .from(flag)
        .where(
          and(
            eq(flag.project, project),
            isArchived ? isNotNull(flag.archivedAt) : isNull(flag.archivedAt),
          ),
        )
        .get()
      return held?.are ?? 0
    },
    segment(project: number, key: string): StoredSegment | undefined {
      const row = segment.get({ project, key })
      return row && storedSegment(row)
    },
    /** All segments, by key. */
    segments: (project: number): StoredSegment[] => segments.all({ project }).map(storedSegment),
    /** The number that grows with every change of a project's flags, and when it last did; 0 before the first. */
    set: (project: number): { version: number; changedAt: number; secret: string | null } =>
      set.get({ project }) ?? { version: 0, changedAt: 0, secret: null },
    dependentsOf,
    /** The flags that have a flag as their prerequisite. */
    dependents: (project: number, key: string): string[] => dependentsOf(project).get(key) ?? [],
  }
}

export type FlagFinder = ReturnType<typeof flagFinder>

const storedFlag = ({ project: _, definition, ...row }: typeof flag.$inferSelect): StoredFlag => ({
  ...(definition as FlagDefinition),
  ...row,
})

const storedSegment = ({
  project: _,
  definition,
  ...row
}: typeof flagSegment.$inferSelect): StoredSegment => ({
  ...(definition as SegmentDefinition),
  ...row,
})

/** What people decided of a stored flag. */
export function definitionOf({
  key: _key,
  version: _version,
  createdAt: _createdAt,
  createdBy: _createdBy,
  updatedAt: _updatedAt,
  updatedBy: _updatedBy,
  archivedAt: _archivedAt,
  killedAt: _killedAt,
  killedBy: _killedBy,
  ...definition
}: StoredFlag): FlagDefinition {
  return definition
}
