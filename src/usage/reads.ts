import type { Database } from 'bun:sqlite'
import { iso } from '../lib/time'
import type { Environment } from '../projects/environment'
import { METERS, type MeterClass } from './meters'
import type { ProjectUsage, Usage } from './model'
import { type Month, monthEnd, monthOf, monthStart, monthText } from './month'
import { planFinder } from './plan.reads'
import { byEnvironment, type Counts, usageOfMonth, usedBy } from './usage-of-month'

interface OfMonth {
  month: Month
  /** ms */
  now: number
}

/** Reads what was used of the meters in a month. Runs on the read thread. */
export function usageReads(db: Database) {
  const plan = planFinder(db)
  const ofAll = db.query<{ environment: Environment; records: number }, [number, string]>(
    `SELECT environment, sum(count) AS records FROM usage_meter
     WHERE month = ? AND signal = ? GROUP BY environment`,
  )
  const ofOne = db.query<{ environment: Environment; records: number }, [number, string, number]>(
    'SELECT environment, count AS records FROM usage_meter WHERE month = ? AND signal = ? AND project = ?',
  )
  const months = db.query<{ month: Month }, []>(
    'SELECT DISTINCT month FROM usage_meter ORDER BY month DESC',
  )
  const reached = db.query<{ class: MeterClass; at: number }, [number, string, number | null]>(
    `SELECT class, at FROM usage_warning
     WHERE month = ? AND signal = ? AND percent = 100 AND included = ?`,
  )

  const ofMonth = ({ month, now }: OfMonth) => ({
    month: monthText(month),
    from: iso(monthStart(month)),
    to: iso(monthEnd(month)),
    months: [...new Set([monthOf(now), ...months.all().map((row) => row.month)])]
      .sort((a, b) => b - a)
      .map(monthText),
  })

  function meters({ month, now }: OfMonth) {
    const inclusions = plan(month)
    return METERS.map(({ name, signal }) => {
      const inclusion = inclusions[name]
      const times = reached
        .all(month, signal, inclusion.included)
        .map(({ class: of, at }) => [of, at])
      return usageOfMonth(
        countsOf(ofAll.all(month, signal)),
        inclusion,
        Object.fromEntries(times),
        { signal: name, month, now },
      )
    })
  }

  return {
    'usage.ofAll': db.transaction(
      (asked: OfMonth): Usage => ({ ...ofMonth(asked), items: meters(asked) }),
    ),
    'usage.ofProject': db.transaction(
      ({ project, ...asked }: OfMonth & { project: number }): ProjectUsage => ({
        ...ofMonth(asked),
        items: meters(asked).map(({ signal: name, ...instance }, i) => {
          const counts = countsOf(ofOne.all(asked.month, METERS[i]?.signal ?? '', project))
          return {
            signal: name,
            used: usedBy(counts, 'plan'),
            byEnvironment: byEnvironment(counts),
            instance,
          }
        }),
      }),
    ),
  }
}

export type UsageReads = ReturnType<typeof usageReads>

const countsOf = (rows: readonly { environment: Environment; records: number }[]): Counts =>
  Object.fromEntries(rows.map(({ environment, records }) => [environment, records]))
