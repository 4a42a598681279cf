import type { Interval } from '../../../src/analytics/reports/overview/model'
import type { Compared, Measure, Reported } from '../../api/analytics'
import { withPieces } from '../../lib/pieces'
import { useEnvironment, useSlug } from '../../lib/project'
import { searchOf, useQuery } from '../../lib/query'
import { useAnalyticsRange } from './analytics-range'
import { intervalsFor } from './chart/intervals'
import { isShownMeasure } from './numbers/measures'

const COMPARED: readonly Compared[] = ['previous', 'year', 'none']

/** What the page shows; all of it stands in the address. */
export function useAnalyticsState() {
  const slug = useSlug()
  const { shown } = useEnvironment()
  const { query: choices, change } = useQuery()
  const range = useAnalyticsRange()
  const query = choices.query ?? ''
  const isOfBots = choices.bots === '1'
  const { from, to } = range
  const where: Reported = {
    environment: shown,
    from,
    to,
    query,
    bots: isOfBots ? '1' : undefined,
  }
  const intervals = intervalsFor(range)
  return {
    slug,
    shown,
    range,
    query,
    where,
    isOfBots,
    intervals,
    interval: intervals.find((one) => one === choices.interval),
    compare: COMPARED.find((one) => one === choices.compare) ?? 'previous',
    measure: isShownMeasure(choices.measure) ? choices.measure : 'visitors',
    isTable: choices.chart === 'table',
    search: (text: string) => change({ query: text || undefined }),
    /** The page with one more condition. */
    hrefWith: (condition: string) =>
      `/${slug}/analytics${searchOf({ ...choices, query: withPieces(query, condition) })}`,
    choose: (measure: Measure) =>
      change({ measure: measure === 'visitors' ? undefined : measure }, true),
    chooseInterval: (interval: Interval) => change({ interval }, true),
    compareWith: (compare: Compared) =>
      change({ compare: compare === 'previous' ? undefined : compare }, true),
    showTable: (isTable: boolean) => change({ chart: isTable ? 'table' : undefined }, true),
    showBots: (are: boolean) => change({ bots: are ? '1' : undefined }),
  }
}

export type AnalyticsState = ReturnType<typeof useAnalyticsState>
