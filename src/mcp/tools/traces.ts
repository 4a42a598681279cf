import type { Follow } from '../../http/answer-long'
import { timeOf } from '../../http/time-of'
import { whileThere } from '../../http/while-there'
import type { Call } from '../../lib/remote'
import type { Limits } from '../../limits'
import type { TraceBriefReads } from '../../traces/pages/brief/reads'
import { windowed } from '../../traces/pages/counted/span-range'
import { EndpointQuery } from '../../traces/pages/endpoints/model'
import type { EndpointReads } from '../../traces/pages/endpoints/reads'
import { TraceQuery } from '../../traces/pages/search/model'
import type { TraceSearchReads } from '../../traces/pages/search/reads'
import { PAGED, PER_PAGE, TraceId } from '../asked/members'
import { askedProject, OF_PROJECT, type ProjectDeps } from '../asked/project'
import { tellTrace } from '../tell/trace'
import { endpointLine } from '../texts/endpoint-line'
import { traceLine } from '../texts/trace-line'
import { nextPage, second } from '../texts/words'
import { type Tool, takes, tool } from '../tool'

interface Deps extends ProjectDeps {
  read: Call<TraceSearchReads & TraceBriefReads & EndpointReads>
  follow: Follow
  limits: Pick<Limits, 'traceSearchMs'>
}

const { query, from, to, sort } = TraceQuery.properties

/** What finds traces and tells where their time went. */
export const traceTools = ({ read, follow, limits, ...deps }: Deps): Tool[] => [
  tool({
    name: 'search_traces',
    title: 'Search traces',
    description:
      'Traces of a project in one environment, a line each: id, what was asked for, how long it took, how many spans failed. It looks for a bounded time, and goes on from there by the cursor.',
    right: 'read',
    does: 'reads',
    input: takes({ ...OF_PROJECT, query, from, to, sort, ...PAGED }),
    async run({ limit = PER_PAGE, from, to, query, sort, cursor, ...asked }, { signal }) {
      const project = askedProject(deps, asked.project)
      const environment = asked.environment ?? project.defaultEnvironment()
      const wanted = {
        query,
        sort,
        cursor,
        limit,
        environment,
        project: project.id,
        from: timeOf(from),
        to: timeOf(to),
        timeMs: limits.traceSearchMs,
      }
      const page = await whileThere({ signal }, follow, (ticket) =>
        read('traces.page', { ...wanted, ticket }),
      )
      // The client is gone.
      if (page instanceof Response) return []
      const { items, nextCursor, searched } = page
      const upTo =
        searched.isComplete || searched.from === null
          ? []
          : [`It has looked back to ${second(searched.from)}.`]
      const none =
        items.length === 0 && nextCursor === null
          ? [`No trace of ${project.slug} in ${environment} is found. Try environment: all.`]
          : []
      return [...items.map(traceLine), ...none, ...upTo, ...nextPage(nextCursor)]
    },
  }),
  tool({
    name: 'get_trace',
    title: 'Read a trace',
    description:
      'One trace in a few lines, however many spans it has: where its time went (the critical path), what failed and where that began, queries asked again and again (N+1), the issues that belong to it, its services.',
    right: 'read',
    does: 'reads',
    input: takes({ traceId: TraceId }),
    run: ({ traceId }, caller) => tellTrace({ read, follow }, traceId, caller),
  }),
  tool({
    name: 'endpoints',
    title: 'Endpoints',
    description:
      'What a project is asked for, by service and name: how often, how many failed, p50 to p99, and the slowest trace. Of the last day when no time is given.',
    right: 'read',
    does: 'reads',
    input: takes({
      ...OF_PROJECT,
      service: EndpointQuery.properties.service,
      query: EndpointQuery.properties.query,
      sort: EndpointQuery.properties.sort,
      from: EndpointQuery.properties.from,
      to: EndpointQuery.properties.to,
      ...PAGED,
    }),
    async run({ project: slug, environment, from, to, limit = PER_PAGE, ...asked }, { now }) {
      const project = askedProject(deps, slug)
      const range = windowed(project, { environment, from, to }, now)
      const { items, nextCursor } = await read('traces.endpoints', { ...asked, ...range, limit })
      if (items.length === 0)
        return [
          `Nothing was asked of ${project.slug} in ${range.environment} in that time. Try environment: all.`,
        ]
      return [...items.map(endpointLine), ...nextPage(nextCursor)]
    },
  }),
]
