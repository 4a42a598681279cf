import type { Database } from 'bun:sqlite'
import { dayOf } from '../../db/days/log-day'
import { DAY_MS } from '../../lib/time'
import type { Environment } from '../../projects/environment'
import { classOf, METERS } from '../../usage/meters'
import { type Month, monthEnd } from '../../usage/month'
import type { NewAlertRule } from '../rules/model'
import { BACK_DAYS, type Found } from './found'

/** Reads when a part of the plan was used up: meters are not kept by time, but that is. */
export function usageReached(db: Database) {
  const find = db.query<
    { at: number; month: Month },
    { signal: string; class: string; percent: number; from: number }
  >(
    `SELECT at, month FROM usage_warning
     WHERE signal = $signal AND class = $class AND percent = $percent AND at >= $from ORDER BY at`,
  )

  return (
    { of, percent }: NonNullable<NewAlertRule['usage']>,
    environment: Environment,
    now: number,
  ): Found => {
    const from = (dayOf(now) - BACK_DAYS + 1) * DAY_MS
    const looked = { from, to: now, groups: [{ key: '', name: of }], isCut: false }
    const signal = METERS.find(({ name }) => name === of)?.signal
    // How full the disk was at another time is not kept.
    if (signal === undefined) return { ...looked, hasData: false, firings: [] }
    const reached = find.all({
      signal,
      class: classOf(environment),
      percent: Number(percent),
      from,
    })
    const severity = percent === '100' ? 'critical' : 'warning'
    return {
      ...looked,
      hasData: reached.length > 0,
      firings: reached.map(({ at, month }) => ({
        group: '',
        beganAt: at,
        endedAt: monthEnd(month) <= now ? monthEnd(month) : null,
        severity,
        peak: Number(percent),
      })),
    }
  }
}
