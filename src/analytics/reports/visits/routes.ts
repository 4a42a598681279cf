import { Elysia } from 'elysia'
import { validateQuery } from '../../../http/validate'
import { whileThere } from '../../../http/while-there'
import type { ReportDeps } from '../deps'
import { apiOfReport } from '../door'
import { reportedOf } from '../range'
import { VisitPage, VisitsQuery, VisitView } from './model'
import { namedVisit } from './named-visit'

/** Where visits are listed one by one. */
export const visitListRoutes = ({ door, reportDoor, clock, read, follow }: ReportDeps) =>
  new Elysia({ name: 'analytics-visits' })
    .use(door)
    .use(reportDoor)
    .get(
      '/api/v1/projects/:slug/analytics/visits',
      async ({ project, query, request }) => {
        const { errors, visitorOf, cursor, limit = 50, ...sent } = validateQuery(VisitsQuery, query)
        const wanted = {
          ...reportedOf(project, sent, clock()),
          withErrors: errors === '1',
          visitorOf: visitorOf === undefined ? undefined : namedVisit(visitorOf, project.id),
          cursor,
          limit,
        }
        return whileThere(request, follow, (ticket) =>
          read('analytics.visits', { ...wanted, ticket }),
        )
      },
      apiOfReport(
        // Of single visitors, whom no shared link shows.
        { on: [], csv: visitsTable },
        {
          summary: 'Visits one by one, the newest first',
          tag: 'Analytics',
          query: VisitsQuery,
          answers: VisitPage,
          refuses: ['invalid_request'],
        },
      ),
    )

const COLUMNS = Object.keys(VisitView.properties) as (keyof VisitView)[]

/** One row a visit of the page that was asked for. */
const visitsTable = ({ items }: VisitPage) => ({
  columns: COLUMNS,
  rows: items.map((visit) => COLUMNS.map((name) => visit[name])),
})
