import { Elysia } from 'elysia'
import { type ApiDeps, api } from '../../accounts/door'
import type { Follow } from '../../http/answer-long'
import { orNotFound } from '../../http/found'
import { timeOf } from '../../http/time-of'
import { validateQuery } from '../../http/validate'
import { whileThere } from '../../http/while-there'
import type { Call } from '../../lib/remote'
import type { KeyStore } from '../../projects/keys/store'
import type { ProjectStore } from '../../projects/store'
import { TracePage, TraceQuery } from './model'
import type { TraceSearchReads } from './reads'

interface Deps extends ApiDeps {
  projects: ProjectStore
  keys: KeyStore
  read: Call<TraceSearchReads>
  follow: Follow
}

/** Where traces are searched. */
export const traceSearchRoutes = ({ door, limits, projects, keys, read, follow }: Deps) =>
  new Elysia({ name: 'trace-search' }).use(door).get(
    '/api/v1/projects/:slug/traces',
    async ({ params, query, request }) => {
      const { id } = orNotFound(projects.find(params.slug), 'project', params.slug)
      const { environment, from, to, limit = 25, ...asked } = validateQuery(TraceQuery, query)
      const wanted = {
        ...asked,
        project: id,
        environment: environment ?? keys.defaultEnvironment(id),
        from: timeOf(from),
        to: timeOf(to),
        limit,
        timeMs: limits.traceSearchMs,
      }
      return whileThere(request, follow, (ticket) => read('traces.page', { ...wanted, ticket }))
    },
    api('read', {
      summary: "A project's traces, newest or slowest first",
      description:
        'Looks for a bounded time; `searched` says how far back, and `nextCursor` looks on from there.',
      tag: 'Traces',
      query: TraceQuery,
      answers: TracePage,
      refuses: ['not_found'],
    }),
  )
