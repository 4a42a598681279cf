import { Elysia } from 'elysia'
import { describe } from '../http/describe'
import { orNotFound } from '../http/found'
import { validate, validateQuery } from '../http/validate'
import type { ApiDeps } from '../accounts/door'
import { Problem } from '../lib/problem'
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

  return new Elysia({ name: 'projects' })
    .use(door)
    .get('/api/v1/projects', () => ({ items: projects.list().map(view) }), {
      right: 'read',
      detail: describe({
        summary: 'All projects',
        tag: 'Projects',
        needs: { right: 'read' },
        answers: model.ProjectList,
      }),
    })
    .post(
      '/api/v1/projects',
      async ({ request, status }) => {
        const { name } = validate(model.NewProject, await bodyOf(request))
        return status(201, view(projects.create(name, clock())))
      },
      {
        parse: 'none',
        right: 'settings',
        detail: describe({
          summary: 'Make a project',
          tag: 'Projects',
          needs: { right: 'settings' },
          body: model.NewProject,
          example: { name: 'Web shop' },
          answers: model.ProjectView,
          created: true,
          refuses: ['conflict'],
        }),
      },
    )
    .get('/api/v1/projects/:slug', ({ params }) => view(existing(params.slug)), {
      right: 'read',
      detail: describe({
        summary: 'One project',
        tag: 'Projects',
        needs: { right: 'read' },
        answers: model.ProjectView,
        refuses: ['not_found'],
      }),
    })
    .patch(
      '/api/v1/projects/:slug',
      async ({ params, request }) => {
        const { id } = existing(params.slug)
        projects.change(id, validate(model.ProjectChange, await bodyOf(request)))
        return view(existing(params.slug))
      },
      {
        parse: 'none',
        right: 'settings',
        detail: describe({
          summary: "Change a project's name or scrubbing",
          tag: 'Projects',
          needs: { right: 'settings' },
          body: model.ProjectChange,
          example: { scrub: { enabled: true, extraKeys: ['iban'] } },
          answers: model.ProjectView,
          refuses: ['not_found'],
        }),
      },
    )
    .delete(
      '/api/v1/projects/:slug',
      ({ params, status }) => {
        projects.erase(existing(params.slug).id, clock())
        return status(204, undefined)
      },
      {
        right: 'erase',
        detail: describe({
          summary: 'Erase a project and everything it holds',
          tag: 'Projects',
          needs: { right: 'erase' },
          refuses: ['not_found'],
        }),
      },
    )
    .get('/api/v1/projects/:slug/stats', async ({ params, query }) => {
        const { id } = existing(params.slug)
        const asked = validateQuery(model.StatsQuery, query)
        const to = timeOf(asked.to, 'to') ?? clock()
        const from = timeOf(asked.from, 'from') ?? to - DAY_MS
        const environment = asked.environment ?? (keys.hasProduction(id) ? 'production' : 'development')
        return { items: await read('projects.stats', { project: id, environment, from, to }) }
      }, {
      right: 'read',
      detail: describe({
        summary: 'Events by hour and level',
        tag: 'Projects',
        needs: { right: 'read' },
        query: model.StatsQuery,
        answers: model.StatsList,
        refuses: ['not_found'],
      }),
    })
}

/** @throws Problem `invalid_request` for a text that is no time. */
function timeOf(text: string | undefined, name: string): number | undefined {
  if (text === undefined) return undefined
  const time = Date.parse(text)
  if (!Number.isNaN(time)) return time
  throw new Problem('invalid_request', `${name} must be a time, as RFC 3339.`)
}

const view = ({ slug, name, scrub, createdAt }: Project): model.ProjectView => ({ slug, name, scrub, createdAt })
