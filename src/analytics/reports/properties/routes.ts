import { Elysia } from 'elysia'
import { validateQuery } from '../../../http/validate'
import { whileThere } from '../../../http/while-there'
import { apiOfProject } from '../../../projects/door'
import type { ReportDeps } from '../deps'
import { reportedOf } from '../range'
import { Properties, PropertiesQuery } from './model'

/** Where is read which properties events have. */
export const propertyRoutes = ({ door, projectDoor, clock, read, follow }: ReportDeps) =>
  new Elysia({ name: 'analytics-properties' })
    .use(door)
    .use(projectDoor)
    .get(
      '/api/v1/projects/:slug/analytics/properties',
      async ({ project, query, request }) => {
        const { event, ...sent } = validateQuery(PropertiesQuery, query)
        const { project: id, environment, from, to } = reportedOf(project, sent, clock())
        const wanted = { project: id, environment, from, to, event }
        return whileThere(request, follow, (ticket) =>
          read('analytics.properties', { ...wanted, ticket }),
        )
      },
      apiOfProject('read', {
        summary: 'Which properties events have',
        tag: 'Analytics',
        query: PropertiesQuery,
        answers: Properties,
        refuses: ['invalid_request'],
      }),
    )
