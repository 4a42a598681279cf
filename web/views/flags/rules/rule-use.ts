import type { Environment } from '../../../../src/projects/environment'
import type { FlagRuleUsage } from '../../../api/flags'
import { DAY_MS } from '../../../lib/durations'
import { localTime, number, share } from '../../../lib/format'

/** How often a rule decided, in words. */
export interface RuleUse {
  words: string
  title: string
}

/**
 * How often a rule decided in an environment; undefined where the flag was not evaluated in 7 days, which says nothing of its rules.
 * @param rule null: no rule decided
 */
export function ruleUse(
  usage: FlagRuleUsage | undefined,
  environment: Environment,
  rule: string | null,
  now = Date.now(),
): RuleUse | undefined {
  const here = usage?.items.find((one) => one.environment === environment)
  if (!here || here.evaluations.lastWeek === 0) return undefined
  const { evaluations, since, rules } = here
  const { lastDay, lastWeek } = rules.find((one) => one.rule === rule) ?? NEVER
  const title = `${number(lastDay)} of ${number(evaluations.lastDay)} evaluations in 24 h, ${number(lastWeek)} of ${number(evaluations.lastWeek)} in 7 d`
  const verb = rule === null ? 'no rule matched' : 'matched'
  if (lastDay > 0) {
    const of = share(lastDay / evaluations.lastDay)
    return { title, words: `${verb} ${number(lastDay)} in 24 h · ${of} of evaluations` }
  }
  if (lastWeek > 0) return { title, words: `${verb} ${number(lastWeek)} in 7 d, none in 24 h` }
  const isWeek = now - Date.parse(since) >= 7 * DAY_MS
  const never = rule === null ? 'always matched by a rule' : 'never matched'
  return {
    title,
    words: `${never} ${isWeek ? 'in 7 days' : `since ${localTime(since, new Date(now)).slice(0, -3)}`}`,
  }
}

const NEVER = { lastDay: 0, lastWeek: 0 }
