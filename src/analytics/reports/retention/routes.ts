import { Elysia } from 'elysia'
import { validateQuery } from '../../../http/validate'
import { whileThere } from '../../../http/while-there'
import { Problem } from '../../../lib/problem'
import { DAY_MS } from '../../../lib/time'
import { narrowed } from '../../shares/bounds'
import type { ReportDeps } from '../deps'
import { apiOfReport } from '../door'
import { intervalsIn } from '../overview/intervals'
import { reportedOf } from '../range'
import { readFilter } from '../scan/filter'
import { type CohortLength, MOST_INTERVALS, Retention, RetentionQuery } from './model'

const DAYS_UP_TO = 31 * DAY_MS
const WEEKS_UP_TO = 366 * DAY_MS

/** Where is read who came again. */
export const visitorRetentionRoutes = ({ door, reportDoor, clock, read, follow }: ReportDeps) =>
  new Elysia({ name: 'analytics-retention' })
    .use(door)
    .use(reportDoor)
    .get(
      '/api/v1/projects/:slug/analytics/retention',
      async ({ project, query, request }) => {
        const {
          start = '',
          returned = '',
          counted = 'on',
          ...sent
        } = validateQuery(RetentionQuery, query)
        const reported = reportedOf(project, sent, clock())
        refuseUnread({ start, returned })
        const { within } = project
        const began = within ? narrowed(within, start) : start
        const cameAgain = within ? narrowed(within, returned) : returned
        const interval = sent.interval ?? intervalFor(reported.to - reported.from)
        refuseMany(reported, interval, reported.timeZone)
        const wanted = { ...reported, interval, start: began, returned: cameAgain, counted }
        return whileThere(request, follow, (ticket) =>
          read('analytics.retention', { ...wanted, ticket }),
        )
      },
      apiOfReport(
        { on: ['retention'], csv: cohortsTable },
        {
          summary: 'Who came again: visitors by when they first came, and how many returned when',
          tag: 'Analytics',
          query: RetentionQuery,
          answers: Retention,
          refuses: ['invalid_request'],
        },
      ),
    )

/** A row a cohort and interval, `0` being that of the first visits. */
const cohortsTable = ({ cohorts }: Retention) => ({
  columns: ['at', 'later', 'visitors', 'of', 'isPart'],
  rows: cohorts.flatMap(({ at, visitors: of, isPart, returned }) =>
    [{ visitors: of, isPart }, ...returned].map((cell, later) => [
      at,
      later,
      cell.visitors,
      of,
      String(cell.isPart),
    ]),
  ),
})

/** @throws Problem `invalid_request` that names the condition that cannot be read */
function refuseUnread(conditions: Record<string, string>): void {
  for (const [name, query] of Object.entries(conditions)) {
    try {
      readFilter(query)
    } catch (cause) {
      if (!(cause instanceof Problem)) throw cause
      throw new Problem('invalid_request', cause.message.replace(/^query/, name))
    }
  }
}

function intervalFor(length: number): CohortLength {
  if (length <= DAYS_UP_TO) return 'day'
  return length <= WEEKS_UP_TO ? 'week' : 'month'
}

function refuseMany(
  range: { from: number; to: number },
  interval: CohortLength,
  timeZone: string,
): void {
  const { begins, interval: taken } = intervalsIn(range, interval, timeZone)
  if (taken === interval && begins.length <= MOST_INTERVALS) return
  const longer = interval === 'month' ? '' : ', or a longer `interval`'
  throw new Problem(
    'invalid_request',
    `from: A grid has at most ${MOST_INTERVALS} intervals; name a later time${longer}.`,
  )
}
