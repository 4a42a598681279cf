import { Elysia } from 'elysia'
import { validateQuery } from '../../../http/validate'
import type { Call } from '../../../lib/remote'
import { apiOfProject, type ProjectApiDeps } from '../../../projects/door'
import { windowed } from '../counted/span-range'
import * as model from './model'
import type { EndpointReads } from './reads'

interface Deps extends ProjectApiDeps {
  read: Call<EndpointReads>
}

/** Where rate, errors and durations by endpoint are read. */
export const endpointRoutes = ({ door, projectDoor, clock, read }: Deps) =>
  new Elysia({ name: 'endpoints' })
    .use(door)
    .use(projectDoor)
    .get(
      '/api/v1/projects/:slug/endpoints',
      async ({ project, query }) => {
        const {
          from,
          to,
          environment,
          limit = 25,
          ...asked
        } = validateQuery(model.EndpointQuery, query)
        const range = windowed(project, { from, to, environment }, clock())
        return read('traces.endpoints', { ...asked, ...range, limit })
      },
      apiOfProject('read', {
        summary: 'Rate, errors and durations by endpoint',
        tag: 'Traces',
        query: model.EndpointQuery,
        answers: model.EndpointPage,
      }),
    )
    .get(
      '/api/v1/projects/:slug/endpoints/series',
      async ({ project, query }) => {
        const { from, to, environment, ...asked } = validateQuery(model.SeriesQuery, query)
        const range = windowed(project, { from, to, environment }, clock())
        return read('traces.series', { ...asked, ...range })
      },
      apiOfProject('read', {
        summary: 'Rate, errors and durations of an endpoint, or of all, over time',
        tag: 'Traces',
        query: model.SeriesQuery,
        answers: model.EndpointSeries,
      }),
    )
