import { Elysia } from 'elysia'
import type { Follow } from '../../../http/answer-long'
import { timeOf } from '../../../http/time-of'
import { validateQuery } from '../../../http/validate'
import { whileThere } from '../../../http/while-there'
import type { Call } from '../../../lib/remote'
import { apiOfProject, type ProjectApiDeps } from '../../../projects/door'
import { TracePage, TraceQuery } from './model'
import type { TraceSearchReads } from './reads'

interface Deps extends ProjectApiDeps {
  read: Call<TraceSearchReads>
  follow: Follow
}

/** Where traces are searched. */
export const traceSearchRoutes = ({ door, projectDoor, limits, read, follow }: Deps) =>
  new Elysia({ name: 'trace-search' })
    .use(door)
    .use(projectDoor)
    .get(
      '/api/v1/projects/:slug/traces',
      async ({ project, query, request }) => {
        const { environment, from, to, limit = 25, ...asked } = validateQuery(TraceQuery, query)
        const wanted = {
          ...asked,
          project: project.id,
          environment: environment ?? project.defaultEnvironment(),
          from: timeOf(from),
          to: timeOf(to),
          limit,
          timeMs: limits.traceSearchMs,
        }
        return whileThere(request, follow, (ticket) => read('traces.page', { ...wanted, ticket }))
      },
      apiOfProject('read', {
        summary: "A project's traces, newest or slowest first",
        description:
          'Looks for a bounded time; `searched` says how far back, and `nextCursor` looks on from there.',
        tag: 'Traces',
        query: TraceQuery,
        answers: TracePage,
      }),
    )
