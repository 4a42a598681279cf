import { type Moment, offsetOf, percentChange, type Times } from '../../lib/moments'
import { MINUTE_MS } from '../../lib/time'
import { type SpanRow, slidingWindow, type Totals } from './sliding-window'
import { spanValue } from './span-value'
import type { SpanGroup, WantedNumber } from './wanted'

/** Groups that are measured at a time: those with the most spans in the window. Names with ids in them would be one each. */
export const MOST_GROUPS = 50

/** Entry spans by group and time. */
export interface SpanRows {
  groups: readonly SpanGroup[]
  /** By their time; those of the windows that are compared with are `earlier`, which may be the same. */
  rows: readonly SpanRow[]
  earlier: readonly SpanRow[]
}

/**
 * Numbers of entry spans, minute by minute.
 * @param rows those of every window that ends at one of the times
 */
export function* spanMoments(
  { groups, rows, earlier: earlierRows }: SpanRows,
  wanted: WantedNumber,
  { from, to }: Times,
): Generator<Moment> {
  const { aggregate, windowSec, groupBy = [] } = wanted
  const offsetMs = offsetOf(wanted)
  const windowMs = windowSec * 1000
  const isGrouped = groupBy.length > 0
  const now = slidingWindow(rows, windowMs)
  const earlier = offsetMs > 0 ? slidingWindow(earlierRows, windowMs) : undefined

  function numberOf(group: number): number | null {
    const totals = now.of(group)
    // A group without spans is not there; all spans together are, and are none.
    if (isGrouped && !totals?.count) return null
    const number = (of: Totals | undefined) => spanValue(aggregate, of, windowMs)
    return earlier ? percentChange(number(totals), number(earlier.of(group))) : number(totals)
  }

  let measured: ReadonlySet<number> | undefined
  for (let at = from; at <= to; at += MINUTE_MS) {
    const touched = new Set<number>()
    now.moveTo(at, touched)
    earlier?.moveTo(at - offsetMs, touched)
    if (at === from && !isGrouped) touched.add(0)
    const busiest = busiestOf(groups, now)
    if (busiest || measured) for (const [group] of groups.entries()) touched.add(group)
    measured = busiest
    const changed = [...touched].map((group): Moment['changed'][number] => [
      (groups[group] as SpanGroup).key,
      !busiest || busiest.has(group) ? numberOf(group) : null,
    ])
    yield { at, changed }
  }
}

/** The groups with the most spans in a window; undefined when there are no more than are measured. */
function busiestOf(
  groups: readonly SpanGroup[],
  window: ReturnType<typeof slidingWindow>,
): ReadonlySet<number> | undefined {
  if (groups.length <= MOST_GROUPS) return undefined
  const present = groups.flatMap(({ key }, group) => {
    const count = window.of(group)?.count ?? 0
    return count > 0 ? [{ group, key, count }] : []
  })
  if (present.length <= MOST_GROUPS) return undefined
  present.sort((a, b) => b.count - a.count || (a.key < b.key ? -1 : 1))
  return new Set(present.slice(0, MOST_GROUPS).map(({ group }) => group))
}
