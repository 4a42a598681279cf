import type { Database } from 'bun:sqlite'
import { Elysia } from 'elysia'
import { orNotFound } from '../../../http/found'
import { validateQuery } from '../../../http/validate'
import { whileThere } from '../../../http/while-there'
import { Problem } from '../../../lib/problem'
import { goalFinder, goalOf } from '../../goals/find-goals.reads'
import { checkReachedBy } from '../../goals/reached-by'
import type { ReportDeps } from '../deps'
import { apiOfReport } from '../door'
import { reportedOf } from '../range'
import { knownDimension } from '../scan/known-dimension'
import { timesOf } from '../times'
import { GoalsQuery, GoalsReport, ReachQuery, ReachReport } from './model'

interface Deps extends ReportDeps {
  db: Database
}

interface Asked {
  goal: string | undefined
  event: string | undefined
  page: string | undefined
  where: string | undefined
}

/** Where is read who reached the goals of a project, and what that brought. */
export const goalReportRoutes = ({ door, reportDoor, clock, read, follow, db }: Deps) => {
  const goals = goalFinder(db)

  /** The goal that is asked about: one of the project, or one that nobody has saved. */
  function asked(project: number, sent: Asked) {
    const { goal: id, event, page, where: query } = sent
    if (id === undefined) {
      const reachedBy = { event, page, query }
      checkReachedBy(reachedBy, 'where/')
      return { reachedBy, revenue: true }
    }
    if (event !== undefined || page !== undefined || query !== undefined)
      throw new Problem(
        'invalid_request',
        'goal: It says which events reach it; leave out `event`, `page` and `where`.',
      )
    const { revenue, ...goal } = goalOf(orNotFound(goals.find(project, id), 'goal', id))
    return { reachedBy: { event: goal.event, page: goal.page, query: goal.query }, revenue }
  }

  return new Elysia({ name: 'analytics-goals' })
    .use(door)
    .use(reportDoor)
    .get(
      '/api/v1/projects/:slug/analytics/goals',
      async ({ project, query, request }) => {
        const reported = reportedOf(project, validateQuery(GoalsQuery, query), clock())
        const wanted = goals.list(project.id).map(({ id, name, revenue, event, page, query }) => ({
          id,
          name,
          revenue,
          reachedBy: { event, page, query },
        }))
        return whileThere(request, follow, (ticket) =>
          read('analytics.goals', { ...reported, goals: wanted, ticket }),
        )
      },
      apiOfReport(
        { on: [], csv: goalsTable },
        {
          summary: 'Who reached each goal, how often, and what that brought',
          tag: 'Analytics',
          query: GoalsQuery,
          answers: GoalsReport,
          refuses: ['invalid_request'],
        },
      ),
    )
    .get(
      '/api/v1/projects/:slug/analytics/reach',
      async ({ project, query, request }) => {
        const {
          goal,
          event,
          page,
          where,
          interval,
          by,
          limit = 10,
          ...sent
        } = validateQuery(ReachQuery, query)
        const reported = reportedOf(project, sent, clock())
        const wanted = {
          ...reported,
          ...asked(project.id, { goal, event, page, where }),
          ...timesOf(reported, { interval, compare: 'none' }),
          dimension: by === undefined ? undefined : knownDimension(by),
          limit,
        }
        return whileThere(request, follow, (ticket) =>
          read('analytics.reach', { ...wanted, ticket }),
        )
      },
      apiOfReport(
        { on: [], csv: reachTable },
        {
          summary: 'Who reached one goal, or what would be one, over time and by any dimension',
          tag: 'Analytics',
          query: ReachQuery,
          answers: ReachReport,
          refuses: ['invalid_request'],
        },
      ),
    )
}

const REACHED = ['visitors', 'visits', 'times', 'rate'] as const

/** Amounts of all currencies in one cell: `12.50 EUR; 3.00 USD`. */
const revenueText = ({ revenue }: Pick<ReachReport, 'revenue'>) =>
  revenue.map(({ sum, currency }) => `${sum} ${currency}`).join('; ')

/** One row a goal. */
const goalsTable = ({ items }: GoalsReport) => ({
  columns: ['name', ...REACHED, 'revenue'],
  rows: items.map((goal) => [goal.name, ...REACHED.map((name) => goal[name]), revenueText(goal)]),
})

/** One row a value where the report is broken down, else one an interval. */
const reachTable = ({ rows, series }: ReachReport) => ({
  columns: [rows ? 'value' : 'at', ...REACHED, 'revenue'],
  rows: rows
    ? rows.map((row) => [row.value, ...REACHED.map((name) => row[name]), revenueText(row)])
    : series.map((part) => [part.at, ...REACHED.map((name) => part[name]), revenueText(part)]),
})
