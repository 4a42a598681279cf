import type { Database } from 'bun:sqlite'
import { and, asc, eq, lte } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/bun-sqlite'
import type { By } from '../../accounts/audit/by'
import { auditLog } from '../../accounts/audit/store'
import { reach } from '../../accounts/reach.reads'
import type { TimedChange } from '../../db/changes/timed-change'
import { flagSchedule } from '../../db/control-schema'
import { orNotFound } from '../../http/found'
import { Problem } from '../../lib/problem'
import { iso } from '../../lib/time'
import { flagBounds } from '../../limits'
import { projectFinder } from '../../projects/find-projects.reads'
import type { SentDefinition } from '../manage/model'
import type { FlagStore } from '../manage/store'
import { type OfFlag, said, targetOf } from '../manage/write.store'
import { scheduleFinder } from './reads'

type Row = typeof flagSchedule.$inferSelect

/** Scheduled changes that one timed change makes: each takes up to a ms, and the writer should not be held for over 20. */
const MADE_AT_ONCE = 20
/** The longest a change may wait: who comes after should not be surprised. */
const FURTHEST_MS = 366 * 24 * 3600 * 1000

/** Writes changes of flags that wait for their time, and makes them when it has come. */
export function scheduleStore(db: Database, flags: FlagStore) {
  const orm = drizzle(db)
  const audit = auditLog(db)
  const projects = projectFinder(db)
  const { stillMay } = reach(db)
  const found = scheduleFinder(db)
  const isDue = db.query("SELECT 1 FROM flag_schedule WHERE status = 'waiting' AND at <= ? LIMIT 1")

  function told({ project, key, by, at }: OfFlag, detail: Record<string, unknown>) {
    const target = targetOf(projects.existing(project).slug, key)
    audit.record({ by, at, action: 'flag.schedule', target, detail })
  }

  const end = (id: string, status: Row['status'], doneAt: number, failure: string | null = null) =>
    orm.update(flagSchedule).set({ status, doneAt, failure }).where(eq(flagSchedule.id, id)).run()

  /** Makes one in a savepoint: what it is refused for is its outcome, and keeps no other from being made. */
  const make = db.transaction((row: Row, at: number) => {
    const by: By = { user: row.actor, session: null, name: row.actorName, address: null }
    const asked = { project: row.project, key: row.flag, comment: row.comment, at, by }
    if (flags.changeable(asked).killedAt !== null)
      throw new Problem(
        'conflict',
        'The flag was switched off everywhere by then; switch it on again, and schedule it anew.',
      )
    flags.change(asked, row.change as SentDefinition, row.id)
  })

  function makeDue({ at }: { at: number }): void {
    const due = orm
      .select()
      .from(flagSchedule)
      .where(and(eq(flagSchedule.status, 'waiting'), lte(flagSchedule.at, at)))
      .orderBy(asc(flagSchedule.at), asc(flagSchedule.id))
      .limit(MADE_AT_ONCE)
      .all()
    for (const row of due) {
      // What an erased project still had waiting goes with it.
      if (!projects.byId(row.project)) {
        end(row.id, 'cancelled', at)
        continue
      }
      try {
        make(row, at)
        end(row.id, 'made', at)
      } catch (cause) {
        if (!(cause instanceof Problem)) throw cause
        end(row.id, 'failed', at, cause.message)
        const by = { user: row.actor, session: null, name: row.actorName, address: null }
        const asked = { project: row.project, key: row.flag, comment: '', at, by }
        told(asked, { scheduled: row.id, failed: cause.message })
      }
    }
  }

  const making: TimedChange = {
    name: 'flags.makeScheduled',
    due: (now) => (isDue.get(now) ? { at: now } : undefined),
  }

  return {
    making,
    changes: {
      /**
       * Notes a change of a flag for later. It is checked when it is made: the flag may be another by then.
       * @throws Problem `invalid_request` for a time that is over or far away, `conflict` for too many
       */
      'flags.schedule'({
        id,
        due,
        sent,
        ...asked
      }: OfFlag & { id: string; due: number; sent: SentDefinition }): void {
        stillMay(asked.by, 'flags')
        const { project, key, comment, at, by } = asked
        flags.changeable(asked)
        if (due <= at || due > at + FURTHEST_MS)
          throw new Problem('invalid_request', 'Name a time that is to come, within a year.')
        if (found.waiting(project) >= flagBounds.scheduledChanges)
          throw new Problem(
            'conflict',
            `${flagBounds.scheduledChanges} changes of this project wait already; cancel some.`,
          )
        told(asked, { scheduled: id, at: iso(due), change: sent, ...said(comment) })
        orm
          .insert(flagSchedule)
          .values({
            id,
            project,
            flag: key,
            at: due,
            change: { ...sent },
            comment,
            status: 'waiting',
            actor: by.user,
            actorName: by.name,
            createdAt: at,
          })
          .run()
      },
      /** @throws Problem `conflict` for one that is made already, or cancelled */
      'flags.cancelScheduled'({ id, ...asked }: OfFlag & { id: string }): void {
        stillMay(asked.by, 'flags')
        const row = orNotFound(found.find(asked.project, id), 'scheduled change', id)
        if (row.flag !== asked.key) orNotFound(undefined, 'scheduled change', id)
        if (row.status !== 'waiting')
          throw new Problem('conflict', `This change does not wait any more: it is ${row.status}.`)
        told(asked, { scheduled: id, cancelled: true, ...said(asked.comment) })
        end(id, 'cancelled', asked.at)
      },
      /** Makes some of the changes whose time has come by then. */
      'flags.makeScheduled': makeDue,
    },
  }
}

export type ScheduleChanges = ReturnType<typeof scheduleStore>['changes']
