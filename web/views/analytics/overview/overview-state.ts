import type { Interval } from '../../../../src/analytics/reports/overview/model'
import type { Compared, Measure } from '../../../api/analytics'
import { useQuery } from '../../../lib/query'
import { useReported } from '../section/reported-state'
import { intervalsFor } from './chart/intervals'
import { isShownMeasure } from './numbers/measures'

const COMPARED: readonly Compared[] = ['previous', 'year', 'none']

/** What the overview shows; all of it stands in the address. */
export function useOverviewState() {
  const { query: choices, change } = useQuery()
  const reported = useReported()
  const intervals = intervalsFor(reported.range)
  return {
    ...reported,
    intervals,
    interval: intervals.find((one) => one === choices.interval),
    compare: COMPARED.find((one) => one === choices.compare) ?? 'previous',
    measure: isShownMeasure(choices.measure) ? choices.measure : 'visitors',
    isTable: choices.chart === 'table',
    choose: (measure: Measure) =>
      change({ measure: measure === 'visitors' ? undefined : measure }, true),
    chooseInterval: (interval: Interval) => change({ interval }, true),
    compareWith: (compare: Compared) =>
      change({ compare: compare === 'previous' ? undefined : compare }, true),
    showTable: (isTable: boolean) => change({ chart: isTable ? 'table' : undefined }, true),
  }
}

export type OverviewState = ReturnType<typeof useOverviewState>
