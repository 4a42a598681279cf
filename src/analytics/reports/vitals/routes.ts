import { Elysia } from 'elysia'
import { validateQuery } from '../../../http/validate'
import { whileThere } from '../../../http/while-there'
import { apiOfProject } from '../../../projects/door'
import type { ReportDeps } from '../deps'
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
export const vitalsRoutes = ({ door, projectDoor, clock, read, follow }: ReportDeps) =>
  new Elysia({ name: 'analytics-vitals' })
    .use(door)
    .use(projectDoor)
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
      apiOfProject('read', {
        summary: 'How fast pages were (Web Vitals), over time',
        tag: 'Analytics',
        query: VitalsQuery,
        answers: Vitals,
        refuses: ['invalid_request'],
      }),
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
      apiOfProject('read', {
        summary:
          'How fast pages were (Web Vitals), by page, release, device or another of their values',
        tag: 'Analytics',
        query: VitalsBreakdownQuery,
        answers: VitalsBreakdown,
        refuses: ['invalid_request'],
      }),
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
      apiOfProject('read', {
        summary: 'The slowest of measured pages, with their traces',
        tag: 'Analytics',
        query: SlowestQuery,
        answers: SlowestVitals,
        refuses: ['invalid_request'],
      }),
    )
