import type { Database } from 'bun:sqlite'
import { drizzle } from 'drizzle-orm/bun-sqlite'
import type { Signed } from '../accounts/audit/by'
import { auditLog } from '../accounts/audit/store'
import { reach } from '../accounts/reach.reads'
import { backupRun, backupSchedule } from '../db/control-schema'
import type { Run } from './reads'
import type { Schedule } from './schedule'
import { scheduleText } from './schedule-view'

/** The only writer of when the server backs itself up, and of how that went. */
export function backupChanges(db: Database) {
  const audit = auditLog(db)
  const { stillMay } = reach(db)

  return {
    /** Sets when backups are made; with null the server makes none by itself. */
    'backups.setSchedule'({
      schedule,
      at,
      by,
    }: Signed & { schedule: Omit<Schedule, 'setAt'> | null }): void {
      stillMay(by, 'backups')
      audit.record({ by, at, action: 'backup.schedule', target: scheduleText(schedule) })
      drizzle(db).delete(backupSchedule).run()
      if (schedule)
        drizzle(db)
          .insert(backupSchedule)
          .values({ id: 1, ...schedule, setAt: at })
          .run()
    },
    /** Notes how a backup went; the audit log tells of those that a person asked for. */
    'backups.note'({ at, by, ...run }: Signed & Omit<Run, 'at'>): void {
      if (by.user !== null && run.failure === null)
        audit.record({ by, at, action: 'backup.create', target: run.file })
      const outcome = run.failure === null ? 'good' : 'failed'
      drizzle(db)
        .insert(backupRun)
        .values({ outcome, at, ...run })
        .onConflictDoUpdate({ target: backupRun.outcome, set: { at, ...run } })
        .run()
    },
  }
}

export type BackupChanges = ReturnType<typeof backupChanges>
