import { Elysia } from 'elysia'
import { validateQuery } from '../../../http/validate'
import type { Call } from '../../../lib/remote'
import { apiOfProject, type ProjectApiDeps } from '../../../projects/door'
import { windowed } from '../counted/span-range'
import { MapQuery, ServiceMap } from './model'
import type { ServiceMapReads } from './reads'

interface Deps extends ProjectApiDeps {
  read: Call<ServiceMapReads>
}

/** Where the service map is read. */
export const serviceMapRoutes = ({ door, projectDoor, clock, read }: Deps) =>
  new Elysia({ name: 'service-map' })
    .use(door)
    .use(projectDoor)
    .get(
      '/api/v1/projects/:slug/serviceMap',
      ({ project, query }) =>
        read('traces.map', windowed(project, validateQuery(MapQuery, query), clock())),
      apiOfProject('read', {
        summary: 'Which services, databases, queues and outside hosts ask which',
        tag: 'Traces',
        query: MapQuery,
        answers: ServiceMap,
      }),
    )
