import { Elysia } from 'elysia'
import { validateQuery } from '../../../http/validate'
import { whileThere } from '../../../http/while-there'
import type { ReportDeps } from '../deps'
import { apiOfReport } from '../door'
import { reportedOf } from '../range'
import { Properties, PropertiesQuery } from './model'

/** Where is read which properties events have. */
export const propertyRoutes = ({ door, reportDoor, clock, read, follow }: ReportDeps) =>
  new Elysia({ name: 'analytics-properties' })
    .use(door)
    .use(reportDoor)
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
      apiOfReport(
        // Properties may hold anything, so no shared link names them.
        { on: [], csv: keysTable },
        {
          summary: 'Which properties events have',
          tag: 'Analytics',
          query: PropertiesQuery,
          answers: Properties,
          refuses: ['invalid_request'],
        },
      ),
    )

/** One row a property. */
const keysTable = ({ items }: Properties) => ({
  columns: ['key', 'events'],
  rows: items.map(({ key, events }) => [key, events.join('; ')]),
})
