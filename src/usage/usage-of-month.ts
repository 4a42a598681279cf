import { isoOrNull } from '../lib/time'
import { ENVIRONMENTS, type Environment } from '../projects/environment'
import { classOf, type MeterClass, type MeterName } from './meters'
import type { Meter } from './model'
import { type Month, monthEnd, monthOf, monthStart } from './month'
import { capOf, type Inclusion } from './plan'

/** What was stored of one signal in a month, by environment. */
export type Counts = Partial<Record<Environment, number>>

interface Where {
  signal: MeterName
  month: Month
  /** ms */
  now: number
}

/** Before the first of this part of a month has passed, a forecast would say more about chance than about the month. */
const FIRST_DAY = 1 / 31

/**
 * What one meter says of a month.
 * @param reachedAt when each class used up what the plan now includes, in ms
 */
export function usageOfMonth(
  counts: Counts,
  inclusion: Inclusion,
  reachedAt: Partial<Record<MeterClass, number>>,
  { signal, month, now }: Where,
): Meter {
  const used = usedBy(counts, 'plan')
  const development = usedBy(counts, 'development')
  const isNow = monthOf(now) === month
  const refuses = (of: MeterClass, taken: number) => isNow && taken >= capOf(inclusion, of)
  const { included, payAsYouGo } = inclusion
  return {
    signal,
    used,
    included,
    payAsYouGo,
    overage: included === null ? 0 : Math.max(0, used - included),
    forecast: isNow ? forecastOf(used, month, now) : null,
    refuses: refuses('plan', used),
    reachedAt: isoOrNull(reachedAt.plan ?? null),
    development: {
      used: development,
      cap: included,
      refuses: refuses('development', development),
      reachedAt: isoOrNull(reachedAt.development ?? null),
    },
    byEnvironment: byEnvironment(counts),
  }
}

export const byEnvironment = (counts: Counts): Record<Environment, number> =>
  Object.fromEntries(ENVIRONMENTS.map((name) => [name, counts[name] ?? 0])) as Record<
    Environment,
    number
  >

export const usedBy = (counts: Counts, of: MeterClass): number =>
  ENVIRONMENTS.reduce((sum, name) => (classOf(name) === of ? sum + (counts[name] ?? 0) : sum), 0)

function forecastOf(used: number, month: Month, now: number): number | null {
  const from = monthStart(month)
  const passed = (now - from) / (monthEnd(month) - from)
  return passed < FIRST_DAY ? null : Math.round(used / passed)
}
