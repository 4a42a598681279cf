import { Elysia } from 'elysia'
import { type ApiDeps, api } from '../accounts/door'
import { byOf } from '../accounts/visitor'
import { validate } from '../http/validate'
import type { Call } from '../lib/remote'
import { iso } from '../lib/time'
import { listBackups } from './kept-backups'
import { Backups, ScheduleBody } from './model'
import type { BackupReads } from './reads'
import type { BackupRunner } from './runner'
import { dueAt } from './schedule'
import { scheduleOf, scheduleView } from './schedule-view'
import type { BackupChanges } from './store'

interface Deps extends ApiDeps {
  backups: BackupRunner
  backupReads: BackupReads
  change: Call<BackupChanges>
}

const PATH = '/api/v1/backups'

/** Where administrators see the server's backups, ask for one, and say when they are made. */
export const backupRoutes = ({
  door,
  body,
  limits,
  clock,
  backups,
  backupReads: reads,
  change,
}: Deps) => {
  function view(): Backups {
    const { good, failed } = reads.done()
    const { lastFailure } = reads.facts()
    const schedule = reads.schedule()
    const since = backups.runningSince()
    return {
      folder: backups.folder,
      items: listBackups(backups.folder),
      runningSince: since === undefined ? null : iso(since),
      lastGood: good
        ? { at: iso(good.at), file: good.file, bytes: good.bytes, tookMs: good.tookMs }
        : null,
      lastFailure: lastFailure && { at: iso(lastFailure.at), says: lastFailure.says },
      schedule: scheduleView(schedule),
      dueAt: schedule && iso(dueAt(schedule, { goodAt: good?.at, failedAt: failed?.at })),
    }
  }

  return new Elysia({ name: 'backups' })
    .use(door)
    .get(
      PATH,
      () => view(),
      api('backups', {
        summary: 'The backups in the server’s folder, the newest first',
        tag: 'Service',
        answers: Backups,
      }),
    )
    .post(
      PATH,
      ({ visitor }) => {
        backups.ask(byOf(visitor), clock())
        return view()
      },
      api('backups', {
        summary: 'Begin a backup, unless one is being made',
        description: 'It goes on after the answer: `runningSince` is null again when it has ended.',
        tag: 'Service',
        answers: Backups,
      }),
    )
    .get(
      `${PATH}/schedule`,
      () => ({ schedule: scheduleView(reads.schedule()) }),
      api('backups', {
        summary: 'When the server backs itself up',
        tag: 'Service',
        answers: ScheduleBody,
      }),
    )
    .put(
      `${PATH}/schedule`,
      async ({ request, visitor }) => {
        const wanted = validate(ScheduleBody, await body.json(request, limits.apiBytes))
        const schedule = wanted.schedule && scheduleOf(wanted.schedule)
        await change('backups.setSchedule', { schedule, at: clock(), by: byOf(visitor) })
        return { schedule: scheduleView(schedule) }
      },
      api('backups', {
        summary: 'Say when the server backs itself up',
        tag: 'Service',
        body: ScheduleBody,
        example: { schedule: { dailyAt: '03:15', keep: 14 } },
        answers: ScheduleBody,
      }),
    )
}
