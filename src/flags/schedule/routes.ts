import type { Database } from 'bun:sqlite'
import { Elysia } from 'elysia'
import { orNotFound } from '../../http/found'
import { timeOf } from '../../http/time-of'
import { validate } from '../../http/validate'
import type { Call } from '../../lib/remote'
import { apiOfProject, type ProjectApiDeps } from '../../projects/door'
import { askedAt } from '../asked'
import { FLAG_BODY_BYTES } from '../body-bytes'
import { flagFinder } from '../find-flags.reads'
import { withRuleIds } from '../manage/definition'
import { drawRuleId } from '../rule-id'
import * as model from './model'
import { scheduledChange, scheduleFinder } from './reads'
import type { ScheduleChanges } from './store'

interface Deps extends ProjectApiDeps {
  db: Database
  change: Call<ScheduleChanges>
}

const PATH = '/api/v1/projects/:slug/flags/:key/scheduledChanges'

/** Changes of flags that wait for their time. */
export const scheduleRoutes = ({ door, projectDoor, body, clock, db, change }: Deps) => {
  const schedule = scheduleFinder(db)
  const flags = flagFinder(db)
  const asked = askedAt(clock)

  return new Elysia({ name: 'flag-schedule' })
    .use(door)
    .use(projectDoor)
    .get(
      PATH,
      ({ project, params }) => {
        const flag = orNotFound(flags.find(project.id, params.key), 'flag', params.key)
        return { items: schedule.list(project.id, flag) }
      },
      apiOfProject('read', {
        summary: 'Scheduled changes of a feature flag: what waits, and what came of others',
        tag: 'Flags',
        answers: model.ScheduledChanges,
      }),
    )
    .post(
      PATH,
      async ({ project, params, request, visitor, status }) => {
        const sent = validate(model.NewScheduledChange, await body.json(request, FLAG_BODY_BYTES))
        const id = Bun.randomUUIDv7()
        await change('flags.schedule', {
          ...asked(project, params.key, visitor, sent.comment),
          id,
          due: timeOf(sent.at) as number,
          sent: withRuleIds(sent.change, drawRuleId),
        })
        const made = orNotFound(schedule.find(project.id, id), 'scheduled change', id)
        const flag = orNotFound(flags.find(project.id, params.key), 'flag', params.key)
        return status(201, scheduledChange(made, flag))
      },
      apiOfProject('flags', {
        summary: 'Change a feature flag at a time that is to come',
        description:
          'It is made on what the flag is by then. One that does not fit by then fails, which the audit log tells.',
        tag: 'Flags',
        body: model.NewScheduledChange,
        example: {
          at: '2026-12-01T08:00:00Z',
          change: { environments: { production: { enabled: true } } },
          comment: 'Launch',
        },
        answers: model.ScheduledChange,
        created: true,
        refuses: ['conflict'],
      }),
    )
    .delete(
      `${PATH}/:id`,
      async ({ project, params, visitor, status }) => {
        const { key, id } = params
        await change('flags.cancelScheduled', { ...asked(project, key, visitor), id })
        return status(204, undefined)
      },
      apiOfProject('flags', {
        summary: 'Cancel a scheduled change',
        tag: 'Flags',
        refuses: ['conflict'],
      }),
    )
}
