import { Elysia } from 'elysia'
import { type ApiDeps, api } from '../../accounts/door'
import { byOf } from '../../accounts/visitor'
import { orNotFound } from '../../http/found'
import { validate } from '../../http/validate'
import type { ProjectStore } from '../../projects/store'
import { TraceRule, TraceRuleAnswer } from './model'
import type { TraceRuleStore } from './store'

interface Deps extends ApiDeps {
  projects: ProjectStore
  traceRules: TraceRuleStore
}

const PATH = '/api/v1/projects/:slug/traceRule'

/** Which old traces a project keeps. */
export const traceRuleRoutes = ({ door, body, limits, clock, projects, traceRules }: Deps) => {
  const existing = (slug: string) => orNotFound(projects.find(slug), 'project', slug)
  return new Elysia({ name: 'trace-rule' })
    .use(door)
    .get(
      PATH,
      ({ params }) => ({ rule: traceRules.of(existing(params.slug).id) }),
      api('read', {
        summary: 'Which old traces are kept',
        tag: 'Traces',
        answers: TraceRuleAnswer,
        refuses: ['not_found'],
      }),
    )
    .put(
      PATH,
      async ({ params, request, visitor }) => {
        const project = existing(params.slug)
        const rule = validate(TraceRule, await body.json(request, limits.apiBytes))
        traceRules.set(project, rule, clock(), byOf(visitor))
        return { rule }
      },
      api('settings', {
        summary: 'Keep of old traces the failed, the slowest and a sample',
        description:
          'What is dropped is gone. Latencies, rates and the service map still count every span.',
        tag: 'Traces',
        body: TraceRule,
        example: { afterHours: 24, slowest: 10, sample: 0.01 },
        answers: TraceRuleAnswer,
        refuses: ['not_found'],
      }),
    )
    .delete(
      PATH,
      ({ params, visitor, status }) => {
        traceRules.set(existing(params.slug), null, clock(), byOf(visitor))
        return status(204, undefined)
      },
      api('settings', {
        summary: 'Keep every trace from now on',
        tag: 'Traces',
        refuses: ['not_found'],
      }),
    )
}
