import { Elysia } from 'elysia'
import { type ApiDeps, api } from '../../accounts/door'
import type { Follow } from '../../http/answer-long'
import { orNotFound } from '../../http/found'
import { timeOf } from '../../http/time-of'
import { validateQuery } from '../../http/validate'
import { whileThere } from '../../http/while-there'
import type { Call } from '../../lib/remote'
import type { Environment } from '../../projects/environment'
import type { KeyStore } from '../../projects/keys/store'
import type { ProjectStore } from '../../projects/store'
import { MapQuery, ServiceMap } from '../service-map/model'
import type { ServiceMapReads } from '../service-map/reads'
import { StatementPage, StatementQuery } from '../statements/model'
import type { StatementReads } from '../statements/reads'
import { windowOf } from '../window'
import * as model from './model'
import type { EndpointReads } from './reads'

interface Deps extends ApiDeps {
  projects: ProjectStore
  keys: KeyStore
  read: Call<EndpointReads & ServiceMapReads & StatementReads>
  follow: Follow
}

interface Asked {
  environment?: Environment | 'all' | undefined
  from?: string | undefined
  to?: string | undefined
}

const DAY_MS = 86_400_000

/** Where what all spans of a project add up to is read. */
export const endpointRoutes = ({ door, clock, limits, projects, keys, read, follow }: Deps) => {
  /** Whose spans are asked for, and of when: the last day where nothing else is said. */
  function placeOf(slug: string, asked: Asked) {
    const { id } = orNotFound(projects.find(slug), 'project', slug)
    const to = timeOf(asked.to) ?? clock()
    const from = timeOf(asked.from) ?? to - DAY_MS
    return { project: id, environment: asked.environment ?? keys.defaultEnvironment(id), from, to }
  }

  function steppedPlaceOf(slug: string, asked: Asked) {
    const { from, to, ...place } = placeOf(slug, asked)
    return { ...place, window: windowOf(from, to) }
  }

  return new Elysia({ name: 'endpoints' })
    .use(door)
    .get(
      '/api/v1/projects/:slug/endpoints',
      async ({ params, query }) => {
        const {
          from,
          to,
          environment,
          limit = 25,
          ...asked
        } = validateQuery(model.EndpointQuery, query)
        const place = steppedPlaceOf(params.slug, { from, to, environment })
        return read('traces.endpoints', { ...asked, ...place, limit })
      },
      api('read', {
        summary: 'Rate, errors and durations by endpoint',
        tag: 'Traces',
        query: model.EndpointQuery,
        answers: model.EndpointPage,
        refuses: ['not_found'],
      }),
    )
    .get(
      '/api/v1/projects/:slug/endpoints/series',
      async ({ params, query }) => {
        const { from, to, environment, ...asked } = validateQuery(model.SeriesQuery, query)
        const place = steppedPlaceOf(params.slug, { from, to, environment })
        return read('traces.series', { ...asked, ...place })
      },
      api('read', {
        summary: 'Rate, errors and durations of an endpoint, or of all, over time',
        tag: 'Traces',
        query: model.SeriesQuery,
        answers: model.EndpointSeries,
        refuses: ['not_found'],
      }),
    )
    .get(
      '/api/v1/projects/:slug/serviceMap',
      async ({ params, query }) =>
        read('traces.map', steppedPlaceOf(params.slug, validateQuery(MapQuery, query))),
      api('read', {
        summary: 'Which services, databases, queues and outside hosts ask which',
        tag: 'Traces',
        query: MapQuery,
        answers: ServiceMap,
        refuses: ['not_found'],
      }),
    )
    .get(
      '/api/v1/projects/:slug/statements',
      async ({ params, query, request }) => {
        const { sort, ...asked } = validateQuery(StatementQuery, query)
        const wanted = { ...placeOf(params.slug, asked), sort, timeMs: limits.traceSearchMs }
        return whileThere(request, follow, (ticket) =>
          read('traces.queries', { ...wanted, ticket }),
        )
      },
      api('read', {
        summary: 'What a project asks of databases: the slow, and what is asked again and again',
        description: 'Of its newest spans: looks for a bounded time, and says how far back.',
        tag: 'Traces',
        query: StatementQuery,
        answers: StatementPage,
        refuses: ['not_found'],
      }),
    )
}
