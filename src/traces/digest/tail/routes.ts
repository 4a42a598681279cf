import type { Database } from 'bun:sqlite'
import { Elysia } from 'elysia'
import { byOf } from '../../../accounts/visitor'
import { validate } from '../../../http/validate'
import type { Call } from '../../../lib/remote'
import { apiOfProject, type ProjectApiDeps } from '../../../projects/door'
import { TraceRule, TraceRuleAnswer } from './model'
import { traceRuleFinder } from './reads'
import type { TraceRuleChanges } from './store'

interface Deps extends ProjectApiDeps {
  db: Database
  change: Call<TraceRuleChanges>
}

const PATH = '/api/v1/projects/:slug/traceRule'

/** Which old traces a project keeps. */
export const traceRuleRoutes = ({ door, projectDoor, body, limits, clock, db, change }: Deps) => {
  const traceRules = traceRuleFinder(db)
  return new Elysia({ name: 'trace-rule' })
    .use(door)
    .use(projectDoor)
    .get(
      PATH,
      ({ project }) => ({ rule: traceRules(project.id) }),
      apiOfProject('read', {
        summary: 'Which old traces are kept',
        tag: 'Traces',
        answers: TraceRuleAnswer,
      }),
    )
    .put(
      PATH,
      async ({ project: { id: project }, request, visitor }) => {
        const rule = validate(TraceRule, await body.json(request, limits.apiBytes))
        await change('traceRules.set', { project, rule, at: clock(), by: byOf(visitor) })
        return { rule }
      },
      apiOfProject('settings', {
        summary: 'Keep of old traces the failed, the slowest and a sample',
        description:
          'What is dropped is gone. Latencies, rates and the service map still count every span.',
        tag: 'Traces',
        body: TraceRule,
        example: { afterHours: 24, slowest: 10, sample: 0.01 },
        answers: TraceRuleAnswer,
      }),
    )
    .delete(
      PATH,
      async ({ project: { id: project }, visitor, status }) => {
        await change('traceRules.set', { project, rule: null, at: clock(), by: byOf(visitor) })
        return status(204, undefined)
      },
      apiOfProject('settings', {
        summary: 'Keep every trace from now on',
        tag: 'Traces',
      }),
    )
}
