import { type Goal, type ReachReport, reachReport } from '../../../api/goals'
import { useResource } from '../../../api/resource'
import { counted, number } from '../../../lib/format'
import { Loaded } from '../../../ui/loaded'
import { PanelSkeleton } from '../../../ui/panel-skeleton'
import { TableButton } from '../../../ui/table-button'
import { Text } from '../../../ui/text'
import type { Bar } from '../overview/chart/bar-paths'
import { endOf, INTERVAL_NAMES } from '../overview/chart/intervals'
import { VisitBars } from '../overview/chart/visit-bars'
import { VisitsTable } from '../overview/chart/visits-table'
import { rate } from '../overview/numbers/measures'
import { TIME_ZONE } from '../section/compared'
import { GoalRows } from './goal-rows'
import type { GoalsState } from './goals-state'
import { amountWords, moneyWords } from './money-words'
import { reachedQuery } from './reached-words'

/** Who reached one goal, over time and by what they have in common. */
export function GoalReport({ goal, state }: { goal: Goal; state: GoalsState }) {
  const { slug, where, interval, by } = state
  const asked = { ...where, goal: goal.id, interval, timeZone: TIME_ZONE, by, limit: 20 }
  const found = useResource(reachReport(slug, asked), { everyMs: 30_000, follows: 'analytics' })
  return (
    <Loaded from={found} failure="Who reached it could not be read" skeleton={<PanelSkeleton />}>
      {(reach) => (
        <>
          <OverTime goal={goal} reach={reach} state={state} />
          <GoalRows goal={goal} reach={reach} state={state} />
        </>
      )}
    </Loaded>
  )
}

function OverTime({ goal, reach, state }: { goal: Goal; reach: ReachReport; state: GoalsState }) {
  const { interval } = reach
  const { from, to } = state.where
  const bars = reach.series.map(({ at, visitors }): Bar => {
    const begin = Date.parse(at)
    const end = to === undefined ? Date.now() : Date.parse(to)
    const isPart = begin < Date.parse(from ?? '') || endOf(begin, interval) > end
    return { at: begin, value: visitors, before: null, isPart }
  })
  const shown = { bars, interval, measure: 'visitors' as const }
  const means = reach.revenue.map(({ mean, currency }) => amountWords(mean, currency))
  return (
    <section aria-labelledby="goal-over-time">
      <div class="flex wrap chart-head">
        <h2 id="goal-over-time">
          <Text of={goal.name} />
        </h2>
        <span class="small two">
          {number(reach.visitors)} of {counted(reach.allVisitors, 'visitor')}
          {reach.rate !== null && `, ${rate(reach.rate)}`}; {counted(reach.times, 'time')} in{' '}
          {counted(reach.visits, 'visit')}
          {means.length > 0 && `; ${moneyWords(reach.revenue)}, in the mean ${means.join(' or ')}`}
        </span>
        <a class="link small" href={state.hrefWith(reachedQuery(goal))}>
          These visits
        </a>
        {state.intervals.length > 1 && (
          <div class="seg push" role="radiogroup" aria-label="Interval">
            {state.intervals.map((one) => (
              <label key={one}>
                <input
                  type="radio"
                  name="interval"
                  checked={one === interval}
                  onChange={() => state.chooseInterval(one)}
                />
                {INTERVAL_NAMES[one]}
              </label>
            ))}
          </div>
        )}
        <TableButton isTable={state.isTable} show={state.showTable} />
      </div>
      {state.isTable ? <VisitsTable {...shown} /> : <VisitBars {...shown}>{null}</VisitBars>}
    </section>
  )
}
