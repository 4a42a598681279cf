import type { Database } from 'bun:sqlite'
import { funnelReads } from '../src/analytics/reports/funnel/reads'
import { goalReads } from '../src/analytics/reports/goals/reads'
import { pathReads } from '../src/analytics/reports/paths/reads'
import type { Reported } from '../src/analytics/reports/range'
import { dimensionOf } from '../src/analytics/reports/scan/fields'
import { DAY_MS } from '../src/lib/time'
import type { Turns } from '../src/lib/turns'

/** Pages that `fillAnalytics` visits, the most visited first, and its events. */
const PAGES = ['/', ...[1, 2, 3, 4, 5].map((page) => `/product/article-${page}`)]
const EVENTS = ['add to basket', 'search', 'order']

const named = (reachedBy: { event: string } | { page: string }) => ({
  name: Object.values(reachedBy).join(),
  reachedBy,
})
const RARE = EVENTS.map((event) => named({ event }))
const OFTEN = [
  named({ page: '/*' }),
  named({ page: '/product/*' }),
  named({ event: 'add to basket' }),
  named({ event: 'order' }),
]
const GOALS = [
  ...[...PAGES, '/product/*'].map((page) => named({ page })),
  ...EVENTS.map((event) => named({ event })),
].map((goal) => ({ ...goal, id: goal.name, revenue: 'event' in goal.reachedBy }))

/** Funnels, goals and paths over what `fillAnalytics` made. @param about the search is empty */
export function waysOver(db: Database, inTurns: Turns, about: Reported) {
  const funnels = funnelReads(db, inTurns)
  const goals = goalReads(db, inTurns)
  const paths = pathReads(db, inTurns)
  // Numbers of their own: nothing is dropped here, and other reports are made at other times.
  let ticket = 0
  const funnel = (steps: typeof OFTEN) =>
    funnels['analytics.funnel']({
      ...about,
      steps,
      per: 'visitor',
      windowMs: 7 * DAY_MS,
      dimension: undefined,
      lostBefore: undefined,
      before: undefined,
      ticket: ++ticket,
    })
  return {
    often: () => funnel(OFTEN),
    rare: () => funnel(RARE),
    goals: () => goals['analytics.goals']({ ...about, goals: GOALS, ticket: ++ticket }),
    goal: () =>
      goals['analytics.reach']({
        ...about,
        reachedBy: { event: 'order' },
        revenue: true,
        interval: 'day',
        dimension: dimensionOf('channel'),
        limit: 20,
        ticket: ++ticket,
      }),
    paths: () =>
      paths['analytics.paths']({
        ...about,
        direction: 'after',
        step: undefined,
        steps: 'pages',
        depth: 5,
        top: 6,
        collapse: [],
        ticket: ++ticket,
      }),
  }
}
