import type { Database } from 'bun:sqlite'
import { Problem } from '../../lib/problem'
import { iso, isoOrNull } from '../../lib/time'
import { standings } from '../evaluate/standing.reads'
import { conditionOf } from './changed-rule'
import { ruleChecker } from './check.reads'
import { type AlertRule, alertRuleFinder, evaluatedEnvironment } from './find-rules.reads'
import type { AlertRuleView, NewAlertRule } from './model'
import { sentence } from './sentence'

interface OfProject {
  project: number
  now: number
}

/** Alert rules as pages show them; runs on the read thread. */
export function alertRuleReads(db: Database) {
  const rules = alertRuleFinder(db)
  const check = ruleChecker(db)
  const standingOf = standings(db)
  const openOf = db.query<{ count: number }, [string]>(
    'SELECT count(*) AS count FROM alert_incident WHERE rule = ? AND resolved_at IS NULL',
  )
  const lastOf = db.query<{ at: number | null }, [string]>(
    'SELECT max(opened_at) AS at FROM alert_incident WHERE rule = ?',
  )

  function problemOf(rule: AlertRule, now: number): string | null {
    try {
      check(rule, rule.project, now)
      return null
    } catch (cause) {
      if (cause instanceof Problem) return cause.message
      throw cause
    }
  }

  function view(rule: AlertRule, now: number): AlertRuleView {
    const { id, name, enabled, environment, kind, notify, mutedUntil } = rule
    const { createdAt, createdBy, updatedAt, updatedBy } = rule
    const openIncidents = openOf.get(id)?.count ?? 0
    const standing = standingOf(id)
    return {
      id,
      name,
      enabled,
      environment,
      evaluatedEnvironment: evaluatedEnvironment(rule),
      kind,
      ...(conditionOf(rule) as Pick<NewAlertRule, 'issue'>),
      notify,
      sentence: sentence(rule, evaluatedEnvironment(rule)),
      // A snooze ends by itself.
      mutedUntil: isoOrNull(mutedUntil !== null && mutedUntil > now ? mutedUntil : null),
      problem: problemOf(rule, now) ?? standing?.failure ?? null,
      state: stateOf(enabled, openIncidents, standing?.state),
      lastEvaluatedAt: isoOrNull(standing?.through ?? null),
      lastFiredAt: isoOrNull(lastOf.get(id)?.at ?? null),
      openIncidents,
      createdAt: iso(createdAt),
      createdBy,
      updatedAt: iso(updatedAt),
      updatedBy,
    }
  }

  return {
    'alertRules.list': ({ project, now }: OfProject): AlertRuleView[] =>
      rules.list(project).map((rule) => view(rule, now)),
    /** @returns null when there is none */
    'alertRules.one'({ project, id, now }: OfProject & { id: string }): AlertRuleView | null {
      const rule = rules.find(project, id)
      return rule ? view(rule, now) : null
    },
  }
}

function stateOf(
  enabled: boolean,
  openIncidents: number,
  standing: AlertRuleView['state'] = 'ok',
): AlertRuleView['state'] {
  if (!enabled) return 'disabled'
  // Who has ended an incident by hand knows that the number is still bad.
  if (standing === 'firing' && openIncidents === 0) return 'ok'
  return openIncidents > 0 && standing !== 'noData' ? 'firing' : standing
}

export type AlertRuleReads = ReturnType<typeof alertRuleReads>
