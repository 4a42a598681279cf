import type { Database } from 'bun:sqlite'
import { and, asc, count, eq, sql } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/bun-sqlite'
import { alertMaintenance, alertMute } from '../../db/control-schema'
import { iso } from '../../lib/time'
import type { Environment } from '../../projects/environment'
import type { MaintenanceView } from './model'
import { type Quiet, quietOf } from './quiet-at'
import { nextSpan, type Span, spanAt } from './spans'

export type MaintenanceRow = typeof alertMaintenance.$inferSelect

/** Finds what keeps a project quiet. */
export function quietFinder(db: Database) {
  const orm = drizzle(db)
  // Prepared: both are asked whenever somebody is to be told.
  const mute = orm
    .select()
    .from(alertMute)
    .where(eq(alertMute.project, sql.placeholder('project')))
    .prepare()
  const windows = orm
    .select()
    .from(alertMaintenance)
    .where(eq(alertMaintenance.project, sql.placeholder('project')))
    .orderBy(asc(alertMaintenance.name), asc(alertMaintenance.id))
    .prepare()
  const muteOf = (project: number) => mute.get({ project })
  const windowsOf = (project: number): MaintenanceRow[] => windows.all({ project })
  return {
    muteOf,
    windowsOf,
    windowOf: (project: number, id: string): MaintenanceRow | undefined =>
      orm
        .select()
        .from(alertMaintenance)
        .where(and(eq(alertMaintenance.project, project), eq(alertMaintenance.id, id)))
        .get(),
    windowCount: (project: number): number =>
      orm
        .select({ are: count() })
        .from(alertMaintenance)
        .where(eq(alertMaintenance.project, project))
        .get()?.are ?? 0,
    /** Whether the channels of a rule are left alone at a time, and until when. */
    quietAt: (
      rule: { project: number; mutedUntil: number | null },
      environment: Environment,
      at: number,
    ): Quiet | undefined =>
      quietOf(
        {
          mutedUntil: rule.mutedUntil,
          mute: muteOf(rule.project),
          maintenance: windowsOf(rule.project).map(timesOf),
        },
        environment,
        at,
      ),
  }
}

const timesOf = ({ once, weekly, ...row }: MaintenanceRow) => ({
  ...row,
  ...(once && { once }),
  ...(weekly && { weekly }),
})

export function maintenanceView(row: MaintenanceRow, now: number): MaintenanceView {
  const { id, name, environment, once, weekly, updatedAt, updatedBy } = row
  const times = timesOf(row)
  return {
    id,
    name,
    environment,
    ...(once && { once: spanView(once) }),
    ...(weekly && { weekly }),
    now: spanOrNull(spanAt(times, now)),
    next: spanOrNull(nextSpan(times, now)),
    updatedAt: iso(updatedAt),
    updatedBy,
  }
}

const spanView = ({ from, to }: Span) => ({ from: iso(from), to: iso(to) })

const spanOrNull = (span: Span | undefined) => (span ? spanView(span) : null)
