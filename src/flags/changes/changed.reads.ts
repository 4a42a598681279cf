import type { Database } from 'bun:sqlite'
import { and, desc, eq, gte, lte, type SQL, sql } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/bun-sqlite'
import { alias } from 'drizzle-orm/sqlite-core'
import { flagVersion } from '../../db/control-schema'
import { definitionOf, flagFinder, type StoredFlag } from '../find-flags.reads'
import type { FlagDefinition } from '../model'
import { segmentsOf } from '../segments/segments-of'
import { differences } from '../versions/differences'
import type { VersionAction } from '../versions/model'
import { changedBySegment } from './by-segment'
import { type Held, stepsIn } from './steps'
import type { Changed } from './touches'

/** Versions that are looked at for one answer, each a definition of some KB beside the one before. */
const MOST_LOOKED_AT = 200

export interface ChangedFlag extends Changed {
  key: string
  /** null for what makes no version of the flag. */
  version: number | null
  at: number
  by: string
}

interface Version extends ChangedFlag {
  definition: FlagDefinition
  before: FlagDefinition | null
}

interface Time {
  /** ms */
  from: number
  to: number
}

/** Finds what changed flags, newest first: their versions, steps of their roll-outs, and segments that their rules name. */
export function changedFlags(db: Database) {
  const orm = drizzle(db)
  const flags = flagFinder(db)
  const before = alias(flagVersion, 'before')
  const of = (project: number, subject: 'flag' | 'segment', { from, to }: Time) =>
    and(
      eq(flagVersion.project, project),
      eq(flagVersion.subject, subject),
      gte(flagVersion.at, from),
      lte(flagVersion.at, to),
    )

  const versions = (where: SQL | undefined): Version[] =>
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
      .map(({ definition: after, before: was, action, ...row }) => {
        const [definition, before] = [after as FlagDefinition, was as FlagDefinition | null]
        return {
          ...row,
          action: action as VersionAction,
          definition,
          before,
          differences: before ? differences(before, definition) : [],
        }
      })

  /** Changes of segments whose flags are these. */
  function bySegments(project: number, time: Time, changed: readonly StoredFlag[]): ChangedFlag[] {
    const named = new Map(flags.segments(project).map(({ key, when }) => [key, segmentsOf(when)]))
    const changes = (segment: string) =>
      changed
        .map((flag) => ({
          flag,
          differences: changedBySegment(segment, flag, (one) => named.get(one) ?? []),
        }))
        .filter(({ differences }) => differences.length > 0)
    const known = new Map<string, ReturnType<typeof changes>>()
    return orm
      .select({ key: flagVersion.key, at: flagVersion.at, by: flagVersion.actorName })
      .from(flagVersion)
      .where(and(of(project, 'segment', time), sql`${flagVersion.action} <> 'create'`))
      .orderBy(desc(flagVersion.at))
      .limit(MOST_LOOKED_AT)
      .all()
      .flatMap(({ key: segment, at, by }) => {
        const found = known.get(segment) ?? changes(segment)
        known.set(segment, found)
        return found
          .filter(({ flag }) => flag.createdAt <= at)
          .map(({ flag: { key }, differences }) => ({
            key,
            version: null,
            at,
            by,
            action: 'segment' as const,
            differences,
          }))
      })
  }

  function all(project: number, time: Time, found: Version[], living: StoredFlag[]): ChangedFlag[] {
    const ofKey = Map.groupBy(found, ({ key }) => key)
    return [
      ...found,
      ...living.flatMap((flag) => steps(flag, ofKey.get(flag.key) ?? [], time)),
      ...bySegments(project, time, living),
    ].sort((one, other) => other.at - one.at)
  }

  return {
    /** Of one flag, in a time that is over by now. */
    of({ project, flag: key, ...time }: Time & { project: number; flag: string }): ChangedFlag[] {
      const flag = flags.find(project, key)
      const found = versions(and(of(project, 'flag', time), eq(flagVersion.key, key)))
      return all(project, time, found, flag && flag.archivedAt === null ? [flag] : [])
    },
    /** Of all flags of a project, in a time that is over by now. */
    within: ({ project, ...time }: Time & { project: number }): ChangedFlag[] =>
      all(project, time, versions(of(project, 'flag', time)), flags.living(project)),
  }
}

/** The steps that a flag reached in a time. @param versions those that were made in it, newest first */
function steps(flag: StoredFlag, versions: readonly Version[], { from, to }: Time): ChangedFlag[] {
  const oldest = versions.at(-1)
  const held: (Held & { by: string })[] = versions.map(({ definition, at, by }, i) => ({
    definition,
    by,
    from: at,
    to: versions[i - 1]?.at ?? to,
  }))
  if (oldest?.before) held.push({ definition: oldest.before, by: '', from, to: oldest.at })
  if (!oldest && flag.updatedAt <= from)
    held.push({ definition: definitionOf(flag), by: flag.updatedBy, from, to })
  return held.flatMap(({ by, ...one }) =>
    stepsIn(one).map(({ at, difference }) => ({
      key: flag.key,
      version: null,
      at,
      by,
      action: 'step' as const,
      differences: [difference],
    })),
  )
}
