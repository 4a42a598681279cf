import { Elysia } from 'elysia'
import { validateQuery } from '../../../http/validate'
import { whileThere } from '../../../http/while-there'
import type { ReportDeps } from '../deps'
import { apiOfReport } from '../door'
import { reportedOf } from '../range'
import { LiveQuery, LiveVisits } from './model'

/** Where is read who is there, and what they do. */
export const liveVisitRoutes = ({ door, reportDoor, clock, read, follow }: ReportDeps) =>
  new Elysia({ name: 'analytics-live' })
    .use(door)
    .use(reportDoor)
    .get(
      '/api/v1/projects/:slug/analytics/live',
      async ({ project, query: asked, request }) => {
        const now = clock()
        const sent = validateQuery(LiveQuery, asked)
        const { project: id, environment, query, isOfBots } = reportedOf(project, sent, now)
        const wanted = { project: id, environment, query, isOfBots, now }
        return whileThere(request, follow, (ticket) =>
          read('analytics.live', { ...wanted, ticket }),
        )
      },
      apiOfReport(
        // What single visitors do now, which no shared link shows.
        { on: [], csv: minutesTable },
        {
          summary: 'Who is there, and what they do: the last 30 minutes',
          description:
            'The stream of the project (`/live`) tells when there is something new: its kind is `analytics`.',
          tag: 'Analytics',
          query: LiveQuery,
          answers: LiveVisits,
          refuses: ['invalid_request'],
        },
      ),
    )

/** One row a minute. */
const minutesTable = ({ minutes }: LiveVisits) => ({
  columns: ['at', 'views', 'events'],
  rows: minutes.map(({ at, views, events }) => [at, views, events]),
})
