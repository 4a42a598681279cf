import type { Database } from 'bun:sqlite'
import { drizzle } from 'drizzle-orm/bun-sqlite'
import { backupRun, backupSchedule } from '../db/control-schema'
import type { Schedule } from './schedule'

/** A backup that the server or `whimbrel backup` has made, or that the server has tried to make. */
export interface Run {
  at: number
  file: string
  bytes: number
  tookMs: number
  failure: string | null
}

/** What is known of backups: the schedule, the newest good one and the newest that failed. */
export function backupReads(db: Database) {
  const schedules = drizzle(db).select().from(backupSchedule).prepare()
  const runs = drizzle(db).select().from(backupRun).prepare()

  const schedule = (): Schedule | null => schedules.all()[0] ?? null

  function done(): { good: Run | undefined; failed: Run | undefined } {
    const all = runs.all()
    const of = (outcome: 'good' | 'failed') => all.find((run) => run.outcome === outcome)
    return { good: of('good'), failed: of('failed') }
  }

  return {
    schedule,
    done,
    /** What whoever watches the service asks. */
    facts() {
      const { good, failed } = done()
      const isNewer = failed !== undefined && failed.at > (good?.at ?? 0)
      return {
        lastGoodAt: good?.at ?? null,
        lastGoodBytes: good?.bytes ?? null,
        lastFailure: isNewer ? { at: failed.at, says: failed.failure ?? '' } : null,
        isScheduled: schedule() !== null,
      }
    },
  }
}

export type BackupReads = ReturnType<typeof backupReads>
