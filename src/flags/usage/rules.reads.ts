import type { Database } from 'bun:sqlite'
import { DAY_MS, HOUR_MS, iso } from '../../lib/time'
import { ENVIRONMENTS, type Environment } from '../../projects/environment'
import type { FlagRuleUsage } from './model'

type Of = { project: number; flag: string; environment: Environment }
interface RuleRow {
  rule: string
  /** Null where all its counts are older. */
  lastDay: number | null
  lastWeek: number
}

/** How often each rule of a flag decided, where the flag was evaluated at all. */
export function ruleUsageReads(db: Database) {
  const first = db.query<{ hour: number }, Of>(
    `SELECT hour FROM flag_rule_usage
     WHERE project = $project AND flag = $flag AND environment = $environment ORDER BY hour LIMIT 1`,
  )
  const decided = db.query<RuleRow, Of & { day: number; week: number }>(
    `SELECT rule, sum(count) FILTER (WHERE hour >= $day) AS lastDay, sum(count) AS lastWeek
     FROM flag_rule_usage
     WHERE project = $project AND flag = $flag AND environment = $environment AND hour >= $week
     GROUP BY rule ORDER BY rule`,
  )

  return ({ now, ...flag }: Omit<Of, 'environment'> & { now: number }): FlagRuleUsage['items'] => {
    // The hour that is not over yet counts as one.
    const hour = now - (now % HOUR_MS) + HOUR_MS
    return ENVIRONMENTS.flatMap((environment) => {
      const of = { ...flag, environment }
      const since = first.get(of)?.hour
      if (since === undefined) return []
      const rules = decided
        .all({ ...of, day: hour - DAY_MS, week: hour - 7 * DAY_MS })
        .map(({ rule, lastDay, lastWeek }) => ({
          rule: rule || null,
          lastDay: lastDay ?? 0,
          lastWeek,
        }))
      const total = (time: 'lastDay' | 'lastWeek') => rules.reduce((sum, one) => sum + one[time], 0)
      const evaluations = { lastDay: total('lastDay'), lastWeek: total('lastWeek') }
      return [{ environment, since: iso(since), evaluations, rules }]
    })
  }
}
