import type { Database } from 'bun:sqlite'
import { checkCountable } from './check-countable'
import { asFilter, checkFilter } from './check-filter'
import { checkRule } from './check-rule'
import { chosenIssues } from './chosen-issues.reads'
import type { NewAlertRule } from './model'

/** Checks all of a rule but its channels, before it is kept and before it is tried. */
export function ruleChecker(db: Database) {
  const issues = chosenIssues(db)
  /** @throws Problem `invalid_request` with the place of each mistake */
  return (rule: NewAlertRule, project: number, now: number): void => {
    checkRule(rule)
    const { issue, metric } = rule
    if (metric?.filter !== undefined) checkCountable(metric.filter, now)
    const filter = issue?.filter
    if (filter === undefined) return
    checkFilter(filter, now)
    asFilter('issue', () => issues.check(filter, project, now))
  }
}
