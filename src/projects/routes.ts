import { Elysia } from 'elysia'
import { api } from '../accounts/door'
import { byOf } from '../accounts/visitor'
import { timeOf } from '../http/time-of'
import { validate, validateQuery } from '../http/validate'
import type { Call } from '../lib/remote'
import { DAY_MS } from '../lib/time'
import { apiOfProject, type ProjectApiDeps } from './door'
import type { Project, ProjectFinder } from './find-projects.reads'
import type { KeyFinder } from './keys/find-keys.reads'
import * as model from './model'
import type { StatsReads } from './stats.reads'
import type { ProjectChanges } from './store'

interface Deps extends ProjectApiDeps {
  projects: ProjectFinder
  keys: KeyFinder
  read: Call<StatsReads>
  change: Call<ProjectChanges>
}

/** Where projects are set up. */
export const projectRoutes = ({
  door,
  projectDoor,
  body,
  limits,
  clock,
  projects,
  keys,
  read,
  change,
}: Deps) => {
  const bodyOf = (request: Request) => body.json(request, limits.apiBytes)
  const view = ({ id, slug, name, scrub, createdAt }: Project): model.ProjectView => ({
    slug,
    name,
    scrub,
    createdAt,
    defaultEnvironment: keys.defaultEnvironment(id),
  })

  return new Elysia({ name: 'projects' })
    .use(door)
    .use(projectDoor)
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
        const made = await change('projects.create', { name, at: clock(), by: byOf(visitor) })
        return status(201, view(made))
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
      ({ project }) => view(project),
      apiOfProject('read', {
        summary: 'One project',
        tag: 'Projects',
        answers: model.ProjectView,
      }),
    )
    .patch(
      '/api/v1/projects/:slug',
      async ({ project, request, visitor }) => {
        const wanted = validate(model.ProjectChange, await bodyOf(request))
        if (wanted.name === undefined && wanted.scrub === undefined) return view(project)
        const signed = { at: clock(), by: byOf(visitor) }
        return view(
          await change('projects.change', { project: project.id, change: wanted, ...signed }),
        )
      },
      apiOfProject('settings', {
        summary: "Change a project's name or scrubbing",
        tag: 'Projects',
        body: model.ProjectChange,
        example: { scrub: { enabled: true, extraKeys: ['voucher'], emails: true } },
        answers: model.ProjectView,
      }),
    )
    .delete(
      '/api/v1/projects/:slug',
      async ({ project, visitor, status }) => {
        await change('projects.erase', { project: project.id, at: clock(), by: byOf(visitor) })
        return status(204, undefined)
      },
      apiOfProject('erase', {
        summary: 'Erase a project and everything it holds',
        tag: 'Projects',
      }),
    )
    .get(
      '/api/v1/projects/:slug/stats',
      async ({ project, query }) => {
        const wanted = validateQuery(model.StatsQuery, query)
        const to = timeOf(wanted.to) ?? clock()
        const from = timeOf(wanted.from) ?? to - DAY_MS
        const environment = wanted.environment ?? project.defaultEnvironment()
        return read('projects.stats', { project: project.id, environment, from, to })
      },
      apiOfProject('read', {
        summary: 'Events by hour and level, and the releases that began in that time',
        tag: 'Projects',
        query: model.StatsQuery,
        answers: model.StatsList,
      }),
    )
}
