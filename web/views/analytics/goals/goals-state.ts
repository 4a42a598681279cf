import type { Interval } from '../../../../src/analytics/reports/overview/model'
import { useQuery } from '../../../lib/query'
import { intervalsFor } from '../overview/chart/intervals'
import { useReported } from '../section/reported-state'

/** What the page of goals shows; all of it stands in the address. */
export function useGoalsState() {
  const { query: choices, change } = useQuery()
  const reported = useReported()
  const intervals = intervalsFor(reported.range)
  return {
    ...reported,
    goal: choices.goal,
    by: choices.by ?? 'channel',
    intervals,
    interval: intervals.find((one) => one === choices.interval),
    isTable: choices.chart === 'table',
    choose: (goal: string | undefined) => change({ goal }, true),
    breakDown: (by: string) => change({ by: by === 'channel' ? undefined : by }, true),
    chooseInterval: (interval: Interval) => change({ interval }, true),
    showTable: (isTable: boolean) => change({ chart: isTable ? 'table' : undefined }, true),
  }
}

export type GoalsState = ReturnType<typeof useGoalsState>
