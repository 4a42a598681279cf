import { Elysia } from 'elysia'
import { validateQuery } from '../../../http/validate'
import { whileThere } from '../../../http/while-there'
import { checkOpen } from '../../shares/bounds'
import type { ReportDeps } from '../deps'
import { apiOfReport } from '../door'
import { reportedOf } from '../range'
import { knownDimension } from '../scan/known-dimension'
import { timesOf } from '../times'
import {
  SlowestQuery,
  SlowestVitals,
  Vitals,
  VitalsBreakdown,
  VitalsBreakdownQuery,
  VitalsQuery,
} from './model'

/** The release of a measurement is that of its own page; that of its visit is the last that was visited. */
const OF_RELEASES = { of: 'events', column: 'release' } as const

/** Where is read how fast pages were for those who visited them (Web Vitals). */
export const vitalsRoutes = ({ door, reportDoor, clock, read, follow }: ReportDeps) =>
  new Elysia({ name: 'analytics-vitals' })
    .use(door)
    .use(reportDoor)
    .get(
      '/api/v1/projects/:slug/analytics/vitals',
      async ({ project, query, request }) => {
        const { interval, compare, ...sent } = validateQuery(VitalsQuery, query)
        const reported = reportedOf(project, sent, clock())
        const wanted = { ...reported, ...timesOf(reported, { interval, compare }) }
        return whileThere(request, follow, (ticket) =>
          read('analytics.vitals', { ...wanted, ticket }),
        )
      },
      apiOfReport(
        { on: ['vitals'], csv: metricsTable },
        {
          summary: 'How fast pages were (Web Vitals), over time',
          tag: 'Analytics',
          query: VitalsQuery,
          answers: Vitals,
          refuses: ['invalid_request'],
        },
      ),
    )
    .get(
      '/api/v1/projects/:slug/analytics/vitals/breakdown',
      async ({ project, query, request }) => {
        const {
          by,
          metric = 'LCP',
          sort = 'count',
          limit = 10,
          offset = 0,
          ...sent
        } = validateQuery(VitalsBreakdownQuery, query)
        const dimension = by === 'release' ? OF_RELEASES : knownDimension(by)
        if (project.within) checkOpen(dimension.column)
        const wanted = {
          ...reportedOf(project, sent, clock()),
          dimension,
          metric,
          sort,
          limit,
          offset,
        }
        return whileThere(request, follow, (ticket) =>
          read('analytics.vitalsBreakdown', { ...wanted, ticket }),
        )
      },
      apiOfReport(
        { on: ['vitals'], csv: valuesTable },
        {
          summary:
            'How fast pages were (Web Vitals), by page, release, device or another of their values',
          tag: 'Analytics',
          query: VitalsBreakdownQuery,
          answers: VitalsBreakdown,
          refuses: ['invalid_request'],
        },
      ),
    )
    .get(
      '/api/v1/projects/:slug/analytics/vitals/slowest',
      async ({ project, query, request }) => {
        const { metric = 'LCP', limit = 10, ...sent } = validateQuery(SlowestQuery, query)
        const wanted = { ...reportedOf(project, sent, clock()), metric, limit }
        return whileThere(request, follow, (ticket) =>
          read('analytics.slowestVitals', { ...wanted, ticket }),
        )
      },
      apiOfReport(
        // Of single page loads, with their traces, which no shared link shows.
        { on: [], csv: slowestTable },
        {
          summary: 'The slowest of measured pages, with their traces',
          tag: 'Analytics',
          query: SlowestQuery,
          answers: SlowestVitals,
          refuses: ['invalid_request'],
        },
      ),
    )

const SUMMED = ['metric', 'count', 'p50', 'p75', 'p95', 'good', 'needsImprovement', 'poor'] as const

/** One row a metric and interval. */
const metricsTable = ({ metrics }: Vitals) => ({
  columns: ['metric', 'at', 'count', 'p75'],
  rows: metrics.flatMap(({ metric, series }) =>
    series.map(({ at, count, p75 }) => [metric, at, count, p75]),
  ),
})

/** One row a value and metric. */
const valuesTable = ({ items }: VitalsBreakdown) => ({
  columns: ['value', ...SUMMED],
  rows: items.flatMap(({ value, metrics }) =>
    metrics.map((one) => [value, ...SUMMED.map((name) => one[name])]),
  ),
})

const OF_PAGE = [
  'at',
  'value',
  'rating',
  'page',
  'release',
  'device',
  'browser',
  'traceId',
] as const

/** One row a measurement. */
const slowestTable = ({ items }: SlowestVitals) => ({
  columns: OF_PAGE,
  rows: items.map((one) => OF_PAGE.map((name) => one[name])),
})
