import { Elysia } from 'elysia'
import { validateQuery } from '../../../http/validate'
import { whileThere } from '../../../http/while-there'
import { Problem } from '../../../lib/problem'
import { isTimeZone } from '../../../lib/time-zone'
import { apiOfProject } from '../../../projects/door'
import type { ReportDeps } from '../deps'
import { reportedOf } from '../range'
import { earlierThan } from './earlier'
import { intervalFor } from './intervals'
import { Overview, OverviewQuery } from './model'

/** Where is read how many came, and what they did. */
export const overviewRoutes = ({ door, projectDoor, clock, read, follow }: ReportDeps) =>
  new Elysia({ name: 'analytics-overview' })
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
