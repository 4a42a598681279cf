import { Elysia } from 'elysia'
import { api } from '../accounts/door'
import { byOf } from '../accounts/visitor'
import { validate, validateQuery } from '../http/validate'
import type { Call } from '../lib/remote'
import { apiOfProject, type ProjectApiDeps } from '../projects/door'
import * as model from './model'
import { type Month, monthFrom, monthOf } from './month'
import type { Plan } from './plan'
import type { UsageReads } from './reads'
import type { PlanChanges } from './store'

interface Deps extends ProjectApiDeps {
  /** The plan, remembered. */
  plan: (month: Month) => Plan
  read: Call<UsageReads>
  change: Call<PlanChanges>
}

/** Where people see what is used, and set what the plan includes. */
export const usageRoutes = ({
  door,
  projectDoor,
  body,
  limits,
  clock,
  plan,
  read,
  change,
}: Deps) => {
  const asked = (query: Record<string, string>) => {
    const { month } = validateQuery(model.UsageQuery, query)
    const now = clock()
    return { month: month === undefined ? monthOf(now) : monthFrom(month), now }
  }

  return new Elysia({ name: 'usage' })
    .use(door)
    .use(projectDoor)
    .get(
      '/api/v1/usage',
      ({ query }) => read('usage.ofAll', asked(query)),
      api('read', {
        summary: 'What all projects have used in a month, and what the plan includes',
        description:
          'Exact counts of what was stored; what was sent again counts once. They outlive the records and the projects that they count.',
        tag: 'Usage',
        query: model.UsageQuery,
        answers: model.Usage,
      }),
    )
    .get(
      '/api/v1/projects/:slug/usage',
      ({ project, query }) => read('usage.ofProject', { project: project.id, ...asked(query) }),
      apiOfProject('read', {
        summary: 'What a project has used in a month, beside what the plan includes for all',
        tag: 'Usage',
        query: model.UsageQuery,
        answers: model.ProjectUsage,
      }),
    )
    .get(
      '/api/v1/plan',
      () => plan(monthOf(clock())),
      api('read', {
        summary: 'What the plan includes each month, over all projects',
        tag: 'Usage',
        answers: model.PlanView,
      }),
    )
    .patch(
      '/api/v1/plan',
      async ({ request, visitor }) => {
        const wanted = validate(model.PlanChange, await body.json(request, limits.apiBytes))
        if (Object.keys(wanted).length === 0) return plan(monthOf(clock()))
        return change('plan.set', { change: wanted, at: clock(), by: byOf(visitor) })
      },
      api('settings', {
        summary: 'Change what the plan includes',
        description:
          'What is left out stays. A change holds at once, for the present month and those to come; months that are over keep theirs.',
        tag: 'Usage',
        body: model.PlanChange,
        example: { events: { included: 100_000, payAsYouGo: true }, spans: { included: null } },
        answers: model.PlanView,
      }),
    )
}
