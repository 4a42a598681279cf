import { Elysia } from 'elysia'
import { validateQuery } from '../../../http/validate'
import { whileThere } from '../../../http/while-there'
import { apiOfProject } from '../../../projects/door'
import type { ReportDeps } from '../deps'
import { reportedOf } from '../range'
import { timesOf } from '../times'
import { Overview, OverviewQuery } from './model'

/** Where is read how many came, and what they did. */
export const overviewRoutes = ({ door, projectDoor, clock, read, follow }: ReportDeps) =>
  new Elysia({ name: 'analytics-overview' })
    .use(door)
    .use(projectDoor)
    .get(
      '/api/v1/projects/:slug/analytics/overview',
      async ({ project, query, request }) => {
        const { interval, timeZone, compare, ...sent } = validateQuery(OverviewQuery, query)
        const now = clock()
        const reported = reportedOf(project, sent, now)
        const wanted = { ...reported, ...timesOf(reported, { interval, timeZone, compare }), now }
        return whileThere(request, follow, (ticket) =>
          read('analytics.overview', { ...wanted, ticket }),
        )
      },
      apiOfProject('read', {
        summary: 'How many came, and what they did, over time',
        tag: 'Analytics',
        query: OverviewQuery,
        answers: Overview,
        refuses: ['invalid_request'],
      }),
    )
