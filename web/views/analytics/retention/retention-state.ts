import type { CohortLength, Counted } from '../../../api/retention'
import { DAY_MS } from '../../../lib/durations'
import { useQuery } from '../../../lib/query'
import { useReported } from '../section/reported-state'

/** What the page of retention shows; all of it stands in the address. */
export function useRetentionState() {
  const { query: choices, change } = useQuery()
  const reported = useReported()
  const lengths = lengthsFor(reported.range)
  return {
    ...reported,
    lengths,
    interval: lengths.find((one) => one === choices.interval) ?? (lengths[0] as CohortLength),
    start: choices.start ?? '',
    returned: choices.returned ?? '',
    counted: (choices.counted === 'onOrAfter' ? 'onOrAfter' : 'on') as Counted,
    isCounts: choices.cells === 'visitors',
    chooseInterval: (interval: CohortLength) => change({ interval }, true),
    startWith: (start: string) => change({ start: start || undefined }, true),
    returnWith: (returned: string) => change({ returned: returned || undefined }, true),
    count: (counted: Counted) => change({ counted: counted === 'on' ? undefined : counted }, true),
    showCounts: (are: boolean) => change({ cells: are ? 'visitors' : undefined }, true),
  }
}

export type RetentionState = ReturnType<typeof useRetentionState>

/** The lengths of cohorts that a time can be cut into, the usual one first: a grid has two of them at least, and 53 at most. */
export function lengthsFor({
  from,
  to,
}: {
  from: string | undefined
  to: string | undefined
}): readonly CohortLength[] {
  const end = to === undefined ? Date.now() : Date.parse(to)
  const days = (end - Date.parse(from ?? '')) / DAY_MS
  if (days <= 8) return ['day']
  if (days <= 31) return ['day', 'week']
  if (days <= 50) return ['week', 'day']
  return days <= 360 ? ['week', 'month'] : ['month']
}
