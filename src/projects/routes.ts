import { Elysia } from 'elysia'
import { type ApiDeps, api } from '../accounts/door'
import { byOf } from '../accounts/visitor'
import { orNotFound } from '../http/found'
import { timeOf } from '../http/time-of'
import { validate, validateQuery } from '../http/validate'
import type { Call } from '../lib/remote'
import type { KeyStore } from './keys/store'
import * as model from './model'
import type { StatsReads } from './stats/reads'
import type { Project, ProjectStore } from './store'

const DAY_MS = 86_400_000

interface Deps extends ApiDeps {
  projects: ProjectStore
  keys: KeyStore
  read: Call<StatsReads>
}

/** Where projects are set up. */
export const projectRoutes = ({ door, body, limits, clock, projects, keys, read }: Deps) => {
  const existing = (slug: string): Project => orNotFound(projects.find(slug), 'project', slug)
  const bodyOf = (request: Request) => body.json(request, limits.apiBytes)
  const view = ({ id, slug, name, scrub, createdAt }: Project): model.ProjectView => ({
    ...{ slug, name, scrub, createdAt },
    defaultEnvironment: keys.defaultEnvironment(id),
  })

  return new Elysia({ name: 'projects' })
    .use(door)
    .get(
      '/api/v1/projects',
      () => ({ items: projects.list().map(view) }),
      api('read', {
        summary: 'All projects',
        tag: 'Projects',
        answers: model.ProjectList,
      }),
    )
    .post(
      '/api/v1/projects',
      async ({ request, visitor, status }) => {
        const { name } = validate(model.NewProject, await bodyOf(request))
        return status(201, view(projects.create(name, clock(), byOf(visitor))))
      },
      api('settings', {
        summary: 'Make a project',
        tag: 'Projects',
        body: model.NewProject,
        example: { name: 'Web shop' },
        answers: model.ProjectView,
        created: true,
        refuses: ['conflict'],
      }),
    )
    .get(
      '/api/v1/projects/:slug',
      ({ params }) => view(existing(params.slug)),
      api('read', {
        summary: 'One project',
        tag: 'Projects',
        answers: model.ProjectView,
        refuses: ['not_found'],
      }),
    )
    .patch(
      '/api/v1/projects/:slug',
      async ({ params, request, visitor }) => {
        const project = existing(params.slug)
        const change = validate(model.ProjectChange, await bodyOf(request))
        projects.change(project, change, clock(), byOf(visitor))
        return view(existing(params.slug))
      },
      api('settings', {
        summary: "Change a project's name or scrubbing",
        tag: 'Projects',
        body: model.ProjectChange,
        example: { scrub: { enabled: true, extraKeys: ['voucher'], emails: true } },
        answers: model.ProjectView,
        refuses: ['not_found'],
      }),
    )
    .delete(
      '/api/v1/projects/:slug',
      ({ params, visitor, status }) => {
        projects.erase(existing(params.slug), clock(), byOf(visitor))
        return status(204, undefined)
      },
      api('erase', {
        summary: 'Erase a project and everything it holds',
        tag: 'Projects',
        refuses: ['not_found'],
      }),
    )
    .get(
      '/api/v1/projects/:slug/stats',
      async ({ params, query }) => {
        const { id } = existing(params.slug)
        const asked = validateQuery(model.StatsQuery, query)
        const to = timeOf(asked.to) ?? clock()
        const from = timeOf(asked.from) ?? to - DAY_MS
        const environment = asked.environment ?? keys.defaultEnvironment(id)
        return read('projects.stats', { project: id, environment, from, to })
      },
      api('read', {
        summary: 'Events by hour and level, and the releases that began in that time',
        tag: 'Projects',
        query: model.StatsQuery,
        answers: model.StatsList,
        refuses: ['not_found'],
      }),
    )
}
