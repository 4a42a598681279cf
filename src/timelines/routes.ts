import { Elysia } from 'elysia'
import { namedVisit } from '../analytics/reports/visits/named-visit'
import type { Follow } from '../http/answer-long'
import { orNotFound } from '../http/found'
import { timeOf } from '../http/time-of'
import { validateQuery } from '../http/validate'
import { whileThere } from '../http/while-there'
import type { Call } from '../lib/remote'
import { apiOfProject, type ProjectApiDeps } from '../projects/door'
import { Timeline, VisitOf, VisitOfQuery } from './model'
import type { TimelineReads } from './reads'

interface Deps extends ProjectApiDeps {
  read: Call<TimelineReads>
  follow: Follow
}

/** Where one visit is read with all that happened in it. */
export const timelineRoutes = ({ door, projectDoor, clock, read, follow }: Deps) =>
  new Elysia({ name: 'timelines' })
    .use(door)
    .use(projectDoor)
    .get(
      '/api/v1/projects/:slug/analytics/visits/:visit',
      async ({ project, params, request }) => {
        const visit = namedVisit(params.visit, project.id)
        const wanted = { project: { id: project.id, slug: project.slug }, visit, now: clock() }
        return whileThere(request, follow, async (ticket) => {
          const found = await read('timelines.visit', { ...wanted, ticket })
          return found === undefined ? undefined : orNotFound(found, 'visit', params.visit)
        })
      },
      apiOfProject('read', {
        summary: 'A visit with all that happened in it, in the order of time',
        description:
          'Page views and events, errors, traces, flags that were evaluated or changed meanwhile, and replays.',
        tag: 'Analytics',
        answers: Timeline,
      }),
    )
    .get(
      '/api/v1/projects/:slug/analytics/visitOf',
      async ({ project, query }) => {
        const { environment, at, sessionId, traceId } = validateQuery(VisitOfQuery, query)
        return read('timelines.visitOf', {
          project: project.id,
          environment: environment ?? project.defaultEnvironment(),
          at: timeOf(at) ?? clock(),
          sessionId,
          traceId: traceId?.toLowerCase(),
        })
      },
      apiOfProject('read', {
        summary: 'The visit in which an error or a trace happened',
        description: 'Found by an analytics event that names the same session or trace.',
        tag: 'Analytics',
        query: VisitOfQuery,
        answers: VisitOf,
        refuses: ['invalid_request'],
      }),
    )
