import { Elysia } from 'elysia'
import type { Follow } from '../../http/answer-long'
import { validateQuery } from '../../http/validate'
import { whileThere } from '../../http/while-there'
import { nearest } from '../../lib/nearest'
import { Problem } from '../../lib/problem'
import type { Call } from '../../lib/remote'
import { isTimeZone } from '../../lib/time-zone'
import { apiOfProject, type ProjectApiDeps } from '../../projects/door'
import { Breakdown, BreakdownQuery } from './breakdown/model'
import type { BreakdownReads } from './breakdown/reads'
import { earlierThan } from './overview/earlier'
import { intervalFor } from './overview/intervals'
import { Overview, OverviewQuery } from './overview/model'
import type { OverviewReads } from './overview/reads'
import { reportedOf } from './range'
import { DIMENSION_NAMES, type Dimension, dimensionOf, PROPERTY } from './scan/fields'

interface Deps extends ProjectApiDeps {
  read: Call<OverviewReads & BreakdownReads>
  follow: Follow
}

/** Where is read what people did. */
export const analyticsRoutes = ({ door, projectDoor, clock, read, follow }: Deps) =>
  new Elysia({ name: 'analytics' })
    .use(door)
    .use(projectDoor)
    .get(
      '/api/v1/projects/:slug/analytics/overview',
      async ({ project, query, request }) => {
        const {
          interval,
          timeZone = 'UTC',
          compare = 'previous',
          ...sent
        } = validateQuery(OverviewQuery, query)
        const now = clock()
        const reported = reportedOf(project, sent, now)
        if (!isTimeZone(timeZone))
          throw new Problem(
            'invalid_request',
            `timeZone: ${timeZone} is no time zone; write one such as Europe/Vienna.`,
          )
        const wanted = {
          ...reported,
          timeZone,
          interval: interval ?? intervalFor(reported.to - reported.from),
          before: earlierThan(reported, compare, timeZone),
          now,
        }
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
    .get(
      '/api/v1/projects/:slug/analytics/breakdown',
      async ({ project, query, request }) => {
        const {
          by,
          sort = 'visitors',
          limit = 10,
          offset = 0,
          ...sent
        } = validateQuery(BreakdownQuery, query)
        const wanted = {
          ...reportedOf(project, sent, clock()),
          dimension: knownDimension(by),
          sort,
          limit,
          offset,
        }
        return whileThere(request, follow, (ticket) =>
          read('analytics.breakdown', { ...wanted, ticket }),
        )
      },
      apiOfProject('read', {
        summary: 'Visits by page, source, country, event or another of their values',
        tag: 'Analytics',
        query: BreakdownQuery,
        answers: Breakdown,
        refuses: ['invalid_request'],
      }),
    )

function knownDimension(by: string): Dimension {
  const dimension = dimensionOf(by)
  if (dimension) return dimension
  const near = nearest(by, DIMENSION_NAMES)
  throw new Problem(
    'invalid_request',
    `by: ${by} is not known; it is one of ${DIMENSION_NAMES.join(', ')}, or ${PROPERTY}… for a property of events.${near ? ` Did you mean ${near}?` : ''}`,
  )
}
