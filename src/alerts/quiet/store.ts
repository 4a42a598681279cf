import type { Database } from 'bun:sqlite'
import { eq } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/bun-sqlite'
import type { Signed } from '../../accounts/audit/by'
import { auditLog } from '../../accounts/audit/store'
import { reach } from '../../accounts/reach.reads'
import { alertMaintenance, alertMute } from '../../db/control-schema'
import { orNotFound } from '../../http/found'
import { Problem } from '../../lib/problem'
import { isoOrNull } from '../../lib/time'
import type { Environment } from '../../projects/environment'
import { projectFinder } from '../../projects/find-projects.reads'
import { type MaintenanceRow, quietFinder } from './find-quiet.reads'
import type { Times } from './spans'

/** Maintenance windows of a project: each is looked at whenever somebody is to be told. */
const MAX_WINDOWS = 100

interface OfWindow extends Signed {
  project: number
  id: string
}

interface Wanted extends OfWindow {
  name: string
  environment: Environment | null
  times: Times
}

/**
 * The only writer of what keeps projects quiet.
 * @param lookAgainIn decides anew whether channels of a project are told, by what is quiet now
 */
export function quietChanges(db: Database, lookAgainIn: (project: number, at: number) => void) {
  const orm = drizzle(db)
  const audit = auditLog(db)
  const projects = projectFinder(db)
  const quiet = quietFinder(db)
  const { stillMay } = reach(db)

  const existing = ({ project, id }: OfWindow): MaintenanceRow =>
    orNotFound(quiet.windowOf(project, id), 'maintenance', id)

  const rowOf = ({ id, project, name, environment, times, at, by }: Wanted): MaintenanceRow => ({
    id,
    project,
    name,
    environment,
    once: times.once ?? null,
    weekly: times.weekly ?? null,
    updatedAt: at,
    updatedBy: by.name,
  })

  function record(
    { project, at, by }: Signed & { project: number },
    action: 'maintenance.create' | 'maintenance.change' | 'maintenance.remove',
    name: string,
  ) {
    const target = `${projects.existing(project).slug}: ${name}`
    audit.record({ by, at, action, target })
  }

  return {
    /**
     * Tells nobody of anything in a project until a time, or with null until it is lifted.
     * @throws Problem `not_found` for a project that has been erased meanwhile
     */
    'mute.set'({
      project,
      until,
      at,
      by,
    }: Signed & { project: number; until: number | null }): void {
      stillMay(by, 'triage')
      const target = projects.existing(project).slug
      audit.record({ by, at, action: 'mute.set', target, detail: { until: isoOrNull(until) } })
      const row = { until, at, by: by.name }
      orm
        .insert(alertMute)
        .values({ project, ...row })
        .onConflictDoUpdate({ target: alertMute.project, set: row })
        .run()
      lookAgainIn(project, at)
    },
    'mute.lift'({ project, at, by }: Signed & { project: number }): void {
      stillMay(by, 'triage')
      const target = projects.existing(project).slug
      if (!quiet.muteOf(project)) return
      audit.record({ by, at, action: 'mute.lift', target })
      orm.delete(alertMute).where(eq(alertMute.project, project)).run()
      lookAgainIn(project, at)
    },
    /** @throws Problem `conflict` for too many */
    'maintenance.create'(wanted: Wanted): MaintenanceRow {
      stillMay(wanted.by, 'triage')
      if (quiet.windowCount(wanted.project) >= MAX_WINDOWS)
        throw new Problem('conflict', `There are ${MAX_WINDOWS} of them; remove some first.`)
      const row = rowOf(wanted)
      record(wanted, 'maintenance.create', row.name)
      orm.insert(alertMaintenance).values(row).run()
      return row
    },
    /** @throws Problem `not_found` */
    'maintenance.change'(wanted: Wanted): MaintenanceRow {
      stillMay(wanted.by, 'triage')
      existing(wanted)
      const row = rowOf(wanted)
      record(wanted, 'maintenance.change', row.name)
      orm.update(alertMaintenance).set(row).where(eq(alertMaintenance.id, row.id)).run()
      lookAgainIn(row.project, wanted.at)
      return row
    },
    /** @throws Problem `not_found` */
    'maintenance.remove'(asked: OfWindow): void {
      stillMay(asked.by, 'triage')
      const { id, name } = existing(asked)
      record(asked, 'maintenance.remove', name)
      orm.delete(alertMaintenance).where(eq(alertMaintenance.id, id)).run()
      lookAgainIn(asked.project, asked.at)
    },
  }
}

export type QuietChanges = ReturnType<typeof quietChanges>
