import { VITALS } from '../../../../src/analytics/records/vitals'
import type { Compared } from '../../../api/analytics'
import type { Vital } from '../../../api/vitals'
import { useQuery } from '../../../lib/query'
import type { Tab } from '../overview/panels/tabs'
import { useReported } from '../section/reported-state'
import { PARTS } from './parts/parts'

/** What the page about speed shows; all of it stands in the address. */
export function useVitalsState() {
  const { query: choices, change } = useQuery()
  const reported = useReported()
  const { compare, metric, by, sort } = choices
  return {
    ...reported,
    metric: VITALS.find((one) => one === metric) ?? ('LCP' as Vital),
    compare: compare === 'year' || compare === 'none' ? compare : ('previous' as Compared),
    part: PARTS.find((one) => one.by === by) ?? (PARTS[0] as Tab),
    sort: sort === 'p75' ? ('p75' as const) : ('count' as const),
    isTable: choices.chart === 'table',
    choose: (one: Vital) => change({ metric: one === 'LCP' ? undefined : one }, true),
    compareWith: (one: Compared) => change({ compare: one === 'previous' ? undefined : one }, true),
    choosePart: (one: string) => change({ by: one === PARTS[0]?.by ? undefined : one }, true),
    sortBy: (one: string) => change({ sort: one === 'count' ? undefined : one }, true),
    showTable: (isTable: boolean) => change({ chart: isTable ? 'table' : undefined }, true),
  }
}

export type VitalsState = ReturnType<typeof useVitalsState>
