import { Elysia } from 'elysia'
import { byOf, type Visitor } from '../../accounts/visitor'
import { orNotFound } from '../../http/found'
import { timeOf } from '../../http/time-of'
import { validate } from '../../http/validate'
import { Problem } from '../../lib/problem'
import type { Call } from '../../lib/remote'
import { apiOfProject, type ProjectApiDeps } from '../../projects/door'
import * as model from './model'
import type { AlertRuleReads } from './reads'
import type { AlertRuleChanges } from './store'

interface Deps extends ProjectApiDeps {
  read: Call<AlertRuleReads>
  change: Call<AlertRuleChanges>
}

const PATH = '/api/v1/projects/:slug/alertRules'

const EXAMPLE = {
  name: 'Fatal errors of the shop',
  kind: 'issue',
  issue: { on: ['new', 'regressed'], filter: 'level:fatal tag.area:shop' },
  notify: { channels: ['members'], cooldownSec: 1800, sendResolved: false },
}

/** Where people say of what they are to be told. */
export const alertRuleRoutes = ({ door, projectDoor, body, limits, clock, read, change }: Deps) => {
  const bodyOf = (request: Request) => body.json(request, limits.apiBytes)
  const signed = (visitor: Visitor) => ({ at: clock(), by: byOf(visitor) })
  const one = async (project: number, id: string) =>
    orNotFound(await read('alertRules.one', { project, id, now: clock() }), 'alert rule', id)

  return new Elysia({ name: 'alert-rules' })
    .use(door)
    .use(projectDoor)
    .get(
      PATH,
      async ({ project }) => ({
        items: await read('alertRules.list', { project: project.id, now: clock() }),
      }),
      apiOfProject('read', {
        summary: 'The alert rules of a project',
        tag: 'Alerts',
        answers: model.AlertRuleList,
      }),
    )
    .post(
      PATH,
      async ({ project: { id: project }, request, visitor, status }) => {
        const rule = validate(model.NewAlertRule, await bodyOf(request))
        const id = Bun.randomUUIDv7()
        await change('alertRules.create', { id, project, rule, ...signed(visitor) })
        return status(201, await one(project, id))
      },
      apiOfProject('triage', {
        summary: 'Make an alert rule',
        tag: 'Alerts',
        body: model.NewAlertRule,
        example: EXAMPLE,
        answers: model.AlertRuleView,
        created: true,
        refuses: ['conflict'],
      }),
    )
    .get(
      `${PATH}/:id`,
      ({ project, params }) => one(project.id, params.id),
      apiOfProject('read', {
        summary: 'One alert rule',
        tag: 'Alerts',
        answers: model.AlertRuleView,
      }),
    )
    .patch(
      `${PATH}/:id`,
      async ({ project: { id: project }, params: { id }, request, visitor }) => {
        const wanted = validate(model.AlertRuleChange, await bodyOf(request))
        await change('alertRules.change', { project, id, change: wanted, ...signed(visitor) })
        return one(project, id)
      },
      apiOfProject('triage', {
        summary: 'Change an alert rule, or switch it off',
        description:
          'What is left out stays. When it looks at something else, its open incidents end.',
        tag: 'Alerts',
        body: model.AlertRuleChange,
        example: { enabled: false },
        answers: model.AlertRuleView,
      }),
    )
    .delete(
      `${PATH}/:id`,
      async ({ project: { id: project }, params: { id }, visitor, status }) => {
        await change('alertRules.remove', { project, id, ...signed(visitor) })
        return status(204, undefined)
      },
      apiOfProject('triage', {
        summary: 'Remove an alert rule; its incidents stay',
        tag: 'Alerts',
      }),
    )
    .post(
      `${PATH}/:id/snooze`,
      async ({ project: { id: project }, params: { id }, request, visitor }) => {
        const { until } = validate(model.Snooze, await bodyOf(request))
        const ends = until === null ? null : (timeOf(until) as number)
        if (ends !== null && ends <= clock())
          throw new Problem('invalid_request', '/until: Send a time to come, or null.', {
            errors: [{ path: '/until', message: 'Send a time to come, or null.' }],
          })
        await change('alertRules.snooze', { project, id, until: ends, ...signed(visitor) })
        return one(project, id)
      },
      apiOfProject('triage', {
        summary: 'Tell nobody until a time',
        description:
          'The rule goes on and its incidents open. What is still open when the snooze ends is told then.',
        tag: 'Alerts',
        body: model.Snooze,
        example: { until: '2026-11-23T09:00:00Z' },
        answers: model.AlertRuleView,
      }),
    )
}
