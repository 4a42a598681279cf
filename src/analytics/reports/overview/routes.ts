import { Elysia } from 'elysia'
import { validateQuery } from '../../../http/validate'
import { whileThere } from '../../../http/while-there'
import type { ReportDeps } from '../deps'
import { apiOfReport } from '../door'
import { MEASURES } from '../model'
import { reportedOf } from '../range'
import { timesOf } from '../times'
import { Overview, OverviewQuery } from './model'

/** Where is read how many came, and what they did. */
export const overviewRoutes = ({ door, reportDoor, clock, read, follow }: ReportDeps) =>
  new Elysia({ name: 'analytics-overview' })
    .use(door)
    .use(reportDoor)
    .get(
      '/api/v1/projects/:slug/analytics/overview',
      async ({ project, query, request }) => {
        const { interval, compare, ...sent } = validateQuery(OverviewQuery, query)
        const now = clock()
        const reported = reportedOf(project, sent, now)
        const wanted = { ...reported, ...timesOf(reported, { interval, compare }), now }
        return whileThere(request, follow, async (ticket) => {
          const overview = await read('analytics.overview', { ...wanted, ticket })
          // These two are counted whatever the query is: they would tell of visits that a shared link leaves out.
          return project.within && overview ? { ...overview, online: 0, botVisits: 0 } : overview
        })
      },
      apiOfReport(
        { on: ['overview'], csv: seriesTable },
        {
          summary: 'How many came, and what they did, over time',
          tag: 'Analytics',
          query: OverviewQuery,
          answers: Overview,
          refuses: ['invalid_request'],
        },
      ),
    )

const NAMES = Object.keys(MEASURES) as (keyof typeof MEASURES)[]

/** One row an interval, with its begin. */
const seriesTable = ({ series }: Overview) => ({
  columns: ['at', ...NAMES],
  rows: series.map((one) => [one.at, ...NAMES.map((name) => one[name])]),
})
