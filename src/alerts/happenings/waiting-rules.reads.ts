import type { Database } from 'bun:sqlite'
import { configVersion } from '../../db/config-version'
import { type AlertRule, alertRuleFinder } from '../rules/find-rules.reads'

/** Finds the rules of a project that wait for something to happen to an issue. They are read again only when settings have changed. */
export function waitingRules(db: Database): (project: number) => readonly AlertRule[] {
  const rules = alertRuleFinder(db)
  const version = configVersion(db)
  let readAt: string | undefined
  let byProject = new Map<number, AlertRule[]>()

  return (project) => {
    const now = version.read()
    if (readAt !== now) {
      byProject = Map.groupBy(rules.enabled().filter(waits), (rule) => rule.project)
      readAt = now
    }
    return byProject.get(project) ?? []
  }
}

/** Rules that count events or users are evaluated by time instead. */
const waits = ({ issue }: AlertRule) =>
  issue !== undefined && issue.minEvents === undefined && issue.minUsers === undefined
