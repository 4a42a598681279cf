import type { Database } from 'bun:sqlite'
import { and, asc, count, desc, eq, min, sql } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/bun-sqlite'
import { flagSchedule } from '../../db/control-schema'
import { iso, isoOrNull } from '../../lib/time'
import { definitionOf, type StoredFlag } from '../find-flags.reads'
import { changedDefinition } from '../manage/definition'
import type { SentDefinition } from '../manage/model'
import type { FlagDefinition } from '../model'
import { differences } from '../versions/differences'
import type { ScheduledChange } from './model'

type Row = typeof flagSchedule.$inferSelect

/** The most changes of one flag that a list shows: those that wait, then the newest others. */
const SHOWN = 100

/** Finds changes that wait for their time, and what came of others. */
export function scheduleFinder(db: Database) {
  const orm = drizzle(db)
  return {
    find: (project: number, id: string): Row | undefined =>
      orm
        .select()
        .from(flagSchedule)
        .where(and(eq(flagSchedule.project, project), eq(flagSchedule.id, id)))
        .get(),
    /** How many of a project wait. */
    waiting: (project: number): number =>
      orm
        .select({ are: count() })
        .from(flagSchedule)
        .where(and(eq(flagSchedule.project, project), eq(flagSchedule.status, 'waiting')))
        .get()?.are ?? 0,
    /** By flag when the next change of it is due. */
    next: (project: number): Map<string, number> =>
      new Map(
        orm
          .select({ flag: flagSchedule.flag, at: min(flagSchedule.at) })
          .from(flagSchedule)
          .where(and(eq(flagSchedule.project, project), eq(flagSchedule.status, 'waiting')))
          .groupBy(flagSchedule.flag)
          .all()
          .flatMap(({ flag, at }) => (at === null ? [] : [[flag, at] as const])),
      ),
    /** Those of a flag: what waits, the next first, then what came of others, the newest first. */
    list: (project: number, flag: StoredFlag): ScheduledChange[] =>
      orm
        .select()
        .from(flagSchedule)
        .where(and(eq(flagSchedule.project, project), eq(flagSchedule.flag, flag.key)))
        .orderBy(
          desc(sql`status = 'waiting'`),
          asc(sql`iif(status = 'waiting', at, -done_at)`),
          asc(flagSchedule.id),
        )
        .limit(SHOWN)
        .all()
        .map((row) => scheduledChange(row, flag)),
  }
}

export const scheduledChange = (row: Row, flag: StoredFlag): ScheduledChange => ({
  id: row.id,
  flag: row.flag,
  at: iso(row.at),
  change: row.change as SentDefinition,
  changes: row.status === 'waiting' ? wordsOf(row, definitionOf(flag)) : [],
  comment: row.comment,
  status: row.status,
  failure: row.failure,
  createdBy: row.actorName,
  createdAt: iso(row.createdAt),
  doneAt: isoOrNull(row.doneAt),
})

function wordsOf({ change }: Row, now: FlagDefinition): string[] {
  const then = changedDefinition(now, change as SentDefinition)
  return differences(now, then).map(({ words }) => words)
}
