import { Elysia } from 'elysia'
import { validateQuery } from '../../../http/validate'
import { whileThere } from '../../../http/while-there'
import { analyticsBounds } from '../../../limits'
import { checkOpen } from '../../shares/bounds'
import type { ReportDeps } from '../deps'
import { apiOfReport, isCsv } from '../door'
import { MEASURES } from '../model'
import { reportedOf } from '../range'
import { knownDimension } from '../scan/known-dimension'
import { Breakdown, BreakdownQuery } from './model'

/** Where is read what visitors have in common. */
export const breakdownRoutes = ({ door, reportDoor, clock, read, follow }: ReportDeps) =>
  new Elysia({ name: 'analytics-breakdown' })
    .use(door)
    .use(reportDoor)
    .get(
      '/api/v1/projects/:slug/analytics/breakdown',
      async ({ project, query, request }) => {
        const {
          by,
          sort = 'visitors',
          limit = isCsv(query) ? analyticsBounds.csvRows : 10,
          offset = 0,
          ...sent
        } = validateQuery(BreakdownQuery, query)
        const dimension = knownDimension(by)
        if (project.within) checkOpen(dimension.column)
        const wanted = {
          ...reportedOf(project, sent, clock()),
          dimension,
          sort,
          limit,
          offset,
        }
        return whileThere(request, follow, (ticket) =>
          read('analytics.breakdown', { ...wanted, ticket }),
        )
      },
      apiOfReport(
        // The page about who came again offers pages and events by it.
        { on: ['overview', 'retention'], csv: valuesTable },
        {
          summary: 'Visits by page, source, country, event or another of their values',
          tag: 'Analytics',
          query: BreakdownQuery,
          answers: Breakdown,
          refuses: ['invalid_request'],
        },
      ),
    )

const NAMES = Object.keys(MEASURES) as (keyof typeof MEASURES)[]

/** One row a value. */
const valuesTable = ({ items }: Breakdown) => ({
  columns: ['value', ...NAMES],
  rows: items.map((item) => [item.value, ...NAMES.map((name) => item[name])]),
})
