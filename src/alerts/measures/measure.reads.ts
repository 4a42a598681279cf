import type { Database } from 'bun:sqlite'
import { FIVE_MS } from '../../lib/five-minutes'
import { type Moment, offsetOf, type Times } from '../../lib/moments'
import { HOUR_MS, MINUTE_MS } from '../../lib/time'
import { ENVIRONMENTS, type Environment } from '../../projects/environment'
import type { NewAlertRule, RuleEnvironment } from '../rules/model'
import type { DiskFacts } from './disk.reads'
import { eventMoments } from './event-moments'
import { eventSlots } from './event-slots.reads'
import type { Group } from './group'
import { issueCounts, issueMoments } from './issue-counts.reads'
import type { MetricCondition, Place, SpanSource } from './span-source'
import { usedPercent } from './usage.reads'

export type Measurable = Pick<NewAlertRule, 'issue' | 'metric' | 'usage'>

/** What a rule was measured of at some times. */
export interface Measured {
  groups: readonly Group[]
  moments: Iterable<Moment>
}

/** Whether a rule is decided by numbers, as time passes; all others wait for something to happen. */
export const isMeasured = ({ issue, metric, usage }: Measurable): boolean =>
  metric !== undefined ||
  usage !== undefined ||
  issue?.minEvents !== undefined ||
  issue?.minUsers !== undefined

/** How often a rule has another number, in ms: events are counted by five minutes, spans by one. */
export function everyMsOf({ metric, usage }: Measurable): number {
  if (metric) return metric.signal === 'events' ? FIVE_MS : MINUTE_MS
  if (usage) return usage.of === 'disk' ? HOUR_MS : MINUTE_MS
  return FIVE_MS
}

/** In which environments a rule is measured. The disk is one for all, and the meters are two. */
export function environmentsOf(
  { usage }: Measurable,
  evaluated: RuleEnvironment,
): readonly Environment[] {
  if (evaluated !== 'all') return [evaluated]
  if (!usage) return ENVIRONMENTS
  return usage.of === 'disk' ? ['production'] : ['production', 'development']
}

/** Measures rules at few times, as they are evaluated live. */
export function measurer(db: Database, spans: SpanSource) {
  const slots = eventSlots(db)
  const counts = issueCounts(db)
  const percent = usedPercent(db)

  function ofMetric(place: Place, metric: MetricCondition, times: Times): Measured {
    if (metric.signal === 'spans') return spans.few(place, metric, times)
    const from = times.from - metric.windowSec * 1000 - offsetOf(metric)
    const numbers = slots({ ...place, filter: metric.filter }, from)({ from, to: times.to })
    return { groups: [ALL], moments: eventMoments({ from, counts: numbers }, metric, times) }
  }

  function ofIssues(
    place: Place,
    issue: NonNullable<NewAlertRule['issue']>,
    times: Times,
  ): Measured {
    const busy = counts.busy(place, issue, times)
    const numbers = new Map(
      busy.map((one) => [one.group.key, counts.numbers(one, issue, times)] as const),
    )
    return { groups: busy.map(({ group }) => group), moments: issueMoments(numbers, times) }
  }

  /** Neither the meters nor the disk are kept by time: they are measured as they are now. */
  function ofUsage(
    { environment }: Place,
    { of, percent: wanted }: NonNullable<NewAlertRule['usage']>,
    { to: at }: Times,
    disk: DiskFacts | undefined,
  ): Measured {
    const ofDisk = wanted === undefined ? disk?.daysLeft : disk?.usedPercent
    const value = of === 'disk' ? (ofDisk ?? null) : percent(of, environment, at)
    return { groups: [{ ...ALL, name: of }], moments: [{ at, changed: [['', value]] }] }
  }

  /** @param disk looked at where the change was proposed, because the log does not know it */
  return (
    { issue, metric, usage }: Measurable,
    place: Place,
    times: Times,
    disk?: DiskFacts,
  ): Measured => {
    if (metric) return ofMetric(place, metric, times)
    if (issue) return ofIssues(place, issue, times)
    return ofUsage(place, usage as NonNullable<typeof usage>, times, disk)
  }
}

const ALL: Group = { key: '', name: '' }
