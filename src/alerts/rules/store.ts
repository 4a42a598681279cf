import type { Database } from 'bun:sqlite'
import { eq } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/bun-sqlite'
import type { Signed } from '../../accounts/audit/by'
import { auditLog } from '../../accounts/audit/store'
import { reach } from '../../accounts/reach.reads'
import { configVersion } from '../../db/config-version'
import { alertRule } from '../../db/control-schema'
import { orNotFound } from '../../http/found'
import { Problem } from '../../lib/problem'
import { isoOrNull } from '../../lib/time'
import { type Project, projectFinder } from '../../projects/find-projects.reads'
import { channelFinder } from '../channels/reads'
import type { GroupStateStore } from '../evaluate/group-states.store'
import type { IncidentEndings } from '../incidents/endings.store'
import type { TellingLater } from '../incidents/later.store'
import type { Ending } from '../incidents/model'
import { changedRule, conditionOf, newRule, watchesAnother } from './changed-rule'
import { ruleChecker } from './check.reads'
import { DEFAULT_NOTIFY, DEFAULT_RULES, defaultRuleId } from './default-rules'
import { type AlertRule, alertRuleFinder } from './find-rules.reads'
import type { AlertRuleChange, NewAlertRule } from './model'

/** The most rules of a project: each is asked about whatever happens to an issue. */
const MAX_RULES = 200

interface OfRule extends Signed {
  project: number
  id: string
}

interface Parts {
  endings: Pick<IncidentEndings, 'endOfRule'>
  later: Pick<TellingLater, 'lookAgain'>
  groups: Pick<GroupStateStore, 'forget'>
}

/** The only writer of alert rules. */
export function alertRuleStore(db: Database, { endings, later: { lookAgain }, groups }: Parts) {
  const orm = drizzle(db)
  const version = configVersion(db)
  const audit = auditLog(db)
  const rules = alertRuleFinder(db)
  const channels = channelFinder(db)
  const checkRule = ruleChecker(db)
  const projects = projectFinder(db)
  const { stillMay } = reach(db)

  function begun({ project, id, by }: OfRule) {
    stillMay(by, 'triage')
    const { slug } = projects.existing(project)
    const rule = orNotFound(rules.find(project, id), 'alert rule', id)
    return { rule, target: `${slug}: ${rule.name}` }
  }

  function check(rule: NewAlertRule, project: number, at: number) {
    checkRule(rule, project, at)
    checkChannels(rule, project)
  }

  function checkChannels({ notify }: NewAlertRule, project: number) {
    const errors = notify.channels.flatMap((id, i) =>
      channels.find(project, id)
        ? []
        : [{ path: `/notify/channels/${i}`, message: `There is no channel ${id}.` }],
    )
    const [first] = errors
    if (first) throw new Problem('invalid_request', `notify.channels: ${first.message}`, { errors })
  }

  function put(rule: AlertRule) {
    const { id, project, name, enabled, environment, kind, notify, mutedUntil } = rule
    const { createdAt, createdBy, updatedAt, updatedBy } = rule
    const row = { id, project, name, enabled, environment, kind, notify, mutedUntil }
    const stamps = { createdAt, createdBy, updatedAt, updatedBy }
    const set = { ...row, ...stamps, condition: conditionOf(rule) }
    orm.insert(alertRule).values(set).onConflictDoUpdate({ target: alertRule.id, set }).run()
    version.bump()
  }

  /** Ends what a rule has found: it is gone, off, or about something else now. */
  function end(rule: AlertRule, at: number, why: Ending) {
    endings.endOfRule(rule, at, why)
    groups.forget(rule.id)
  }

  return {
    /** Gives a new project the rules that each begins with. */
    furnish({ id: project }: Project, { at, by }: Signed): void {
      for (const { suffix, name, condition } of DEFAULT_RULES) {
        const wanted = { name, kind: 'issue' as const, ...condition, notify: DEFAULT_NOTIFY }
        put(newRule(wanted, { id: defaultRuleId(project, suffix), project, at, by: by.name }))
      }
    },
    changes: {
      /**
       * Makes a rule under an id that was drawn before.
       * @throws Problem `invalid_request` with the place of each mistake, `conflict` for too many
       */
      'alertRules.create'({ id, project, rule, at, by }: OfRule & { rule: NewAlertRule }): void {
        stillMay(by, 'triage')
        const { slug } = projects.existing(project)
        check(rule, project, at)
        if (rules.count(project) >= MAX_RULES)
          throw new Problem('conflict', `There are ${MAX_RULES} alert rules; remove some.`)
        put(newRule(rule, { id, project, at, by: by.name }))
        audit.record({ by, at, action: 'alertRule.create', target: `${slug}: ${rule.name}` })
      },
      /**
       * What is left out stays. A change of what the rule is about ends its open incidents.
       * @throws Problem `not_found`, `invalid_request`
       */
      'alertRules.change'(asked: OfRule & { change: AlertRuleChange }): void {
        const { rule: before, target } = begun(asked)
        const { change, at, by } = asked
        const after = changedRule(before, change, { at, by: by.name })
        check(after as NewAlertRule, before.project, at)
        put(after)
        audit.record({ by, at, action: 'alertRule.change', target, detail: { ...change } })
        if (before.enabled && !after.enabled) end(before, at, 'ruleDisabled')
        else if (watchesAnother(before, after)) end(before, at, 'ruleChanged')
        else lookAgain(before.id, at)
      },
      /** @param until in ms, or null to end a snooze. @throws Problem `not_found` */
      'alertRules.snooze'(asked: OfRule & { until: number | null }): void {
        const { rule, target } = begun(asked)
        const { until, at, by } = asked
        put({ ...rule, mutedUntil: until })
        lookAgain(rule.id, at)
        const detail = { until: isoOrNull(until) }
        audit.record({ by, at, action: 'alertRule.snooze', target, detail })
      },
      /** Removes a rule; its incidents stay, and those that are open end. @throws Problem `not_found` */
      'alertRules.remove'(asked: OfRule): void {
        const { rule, target } = begun(asked)
        const { at, by } = asked
        end(rule, at, 'ruleRemoved')
        orm.delete(alertRule).where(eq(alertRule.id, rule.id)).run()
        version.bump()
        audit.record({ by, at, action: 'alertRule.remove', target })
      },
    },
  }
}

export type AlertRuleChanges = ReturnType<typeof alertRuleStore>['changes']
