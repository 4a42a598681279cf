import { Elysia } from 'elysia'
import { validateQuery } from '../../../http/validate'
import { whileThere } from '../../../http/while-there'
import type { ReportDeps } from '../deps'
import { apiOfReport } from '../door'
import { reportedOf } from '../range'
import { WentWrong, WentWrongQuery } from './model'

/** Where is read which issues visits met. */
export const wentWrongRoutes = ({ door, reportDoor, clock, read, follow }: ReportDeps) =>
  new Elysia({ name: 'analytics-went-wrong' })
    .use(door)
    .use(reportDoor)
    .get(
      '/api/v1/projects/:slug/analytics/wentWrong',
      async ({ project, query, request }) => {
        const { limit = 10, ...sent } = validateQuery(WentWrongQuery, query)
        const now = clock()
        const wanted = { ...reportedOf(project, sent, now), limit, now }
        return whileThere(request, follow, (ticket) =>
          read('analytics.wentWrong', { ...wanted, ticket }),
        )
      },
      apiOfReport(
        // The texts of errors can name anybody, so no shared link shows them.
        { on: [], csv: issuesTable },
        {
          summary: 'The issues that visits met, with the visitors affected',
          tag: 'Analytics',
          query: WentWrongQuery,
          answers: WentWrong,
          refuses: ['invalid_request'],
        },
      ),
    )

/** One row an issue. */
const issuesTable = ({ items }: WentWrong) => ({
  columns: ['issue', 'type', 'title', 'level', 'status', 'visitors', 'visits', 'events'],
  rows: items.map(
    ({ issue: { shortId, type, title, level, status }, visitors, visits, events }) => [
      ...[shortId, type, title, level, status],
      ...[visitors, visits, events],
    ],
  ),
})
