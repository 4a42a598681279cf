import { dayOf } from '../../db/days/log-day'
import { DAY_MS, iso, isoOrNull } from '../../lib/time'
import { type Criteria, directionOf } from '../evaluate/criteria'
import type { GroupFiring } from './firings'
import { BACK_DAYS, type FoundIn } from './found'
import type { Backtest } from './model'

const MOST_NAMES = 10

/** When a group fired, as the page shows it but for the release. */
export function firingView(
  { group, beganAt, endedAt, severity, peak }: GroupFiring,
  { environment, to, groups }: FoundIn,
) {
  const known = groups.find(({ key }) => key === group)
  return {
    environment,
    group: group === '' ? null : (known?.name ?? null),
    issueId: known?.issue ?? null,
    severity: known?.severity ?? severity,
    beganAt: iso(beganAt),
    endedAt: isoOrNull(endedAt),
    lastedMs: lasted({ beganAt, endedAt }, to),
    peak,
  }
}

export const lasted = (
  { beganAt, endedAt }: Pick<GroupFiring, 'beganAt' | 'endedAt'>,
  now: number,
): number => (endedAt ?? now) - beganAt

export const daysOf = (firings: readonly Pick<GroupFiring, 'beganAt'>[], to: number) =>
  Array.from({ length: BACK_DAYS }, (_, i) => {
    const day = dayOf(to) - BACK_DAYS + 1 + i
    return {
      day: iso(day * DAY_MS).slice(0, 10),
      count: firings.filter(({ beganAt }) => dayOf(beganAt) === day).length,
    }
  })

/** What is drawn: the group that fired longest, else the one that came nearest to firing. */
export function drawnOf(
  all: readonly FoundIn[],
  criteria: Criteria,
): Pick<Backtest, 'now' | 'series'> {
  const direction = directionOf(criteria)
  const [best] = all
    .filter(({ hasData }) => hasData)
    .flatMap((one) =>
      [...(one.numbers?.bins ?? [])].map(([key, numbers]) => ({ one, key, numbers })),
    )
    .map((drawn) => ({ ...drawn, firedMs: firedMs(drawn.one, drawn.key) }))
    .sort(
      (a, b) => b.firedMs - a.firedMs || b.numbers.worst(direction) - a.numbers.worst(direction),
    )
  if (!best) return { now: null, series: null }
  const { one, key, numbers } = best
  return {
    now: numbers.last(),
    series: {
      environment: one.environment,
      group: key === '' ? null : (one.groups.find((group) => group.key === key)?.name ?? null),
      stepMs: numbers.stepMs,
      points: numbers.points().map(({ at, ...point }) => ({ at: iso(at), ...point })),
    },
  }
}

const firedMs = ({ firings, to }: FoundIn, key: string): number =>
  firings.filter(({ group }) => group === key).reduce((sum, firing) => sum + lasted(firing, to), 0)

export function groupsOf(all: readonly FoundIn[]): Backtest['groups'] {
  const names = all.flatMap(({ groups, numbers }) =>
    groups.filter(({ key }) => numbers?.unmeasured.has(key)).map(({ name }) => name),
  )
  return {
    measured: all.reduce((sum, { numbers }) => sum + (numbers?.bins.size ?? 0), 0),
    leftOut: names.length,
    leftOutNames: names.slice(0, MOST_NAMES),
  }
}
