import type { Database } from 'bun:sqlite'
import type { TimedChange } from '../../db/changes/timed-change'
import { configVersion } from '../../db/config-version'
import { isStorageFault } from '../../db/files/storage-fault'
import { messageOf } from '../../lib/message-of'
import type { Times } from '../../lib/moments'
import { HOUR_MS, MINUTE_MS } from '../../lib/time'
import type { Environment } from '../../projects/environment'
import type { IncidentStore } from '../incidents/store'
import { lastComplete } from '../measures/complete'
import type { DiskFacts } from '../measures/disk.reads'
import { environmentsOf, everyMsOf, isMeasured, measurer } from '../measures/measure.reads'
import type { SpanSource } from '../measures/span-source'
import { type AlertRule, alertRuleFinder, evaluatedEnvironment } from '../rules/find-rules.reads'
import { criteriaOf } from './criteria'
import { folding } from './fold'
import type { GroupStateStore } from './group-states.store'
import { afterGap } from './step'
import { incidentTeller } from './tell-incidents'

/** Rules that one change evaluates: most take less than a ms, and the writer should not be held for over 20. */
const RULES_AT_ONCE = 25
/**
 * How much of the past is caught up with after a time without evaluation: what went wrong and was well again before is no news, and
 * the incidents of the last hour are whole.
 */
const CAUGHT_UP_MS = HOUR_MS

/** What the clock makes due: rules to be evaluated up to a time. */
export interface Evaluation {
  /** In ms; up to then all that comes in time has come. */
  at: number
  /** Ids of rules. */
  rules: string[]
  disk?: DiskFacts
}

interface Parts {
  spans: SpanSource
  incidents: IncidentStore
  groups: GroupStateStore
  /** Looks at the disk, for rules about it; undefined where it cannot be asked. */
  disk(now: number): DiskFacts | undefined
}

/** Evaluates rules with numbers as time passes. Runs on the digest thread. */
export function ruleEvaluation(db: Database, { spans, incidents, groups, disk }: Parts) {
  const rules = alertRuleFinder(db)
  const version = configVersion(db)
  const measure = measurer(db, spans)
  const tell = incidentTeller(incidents)
  /** The measured rules as of a version of the settings. */
  let known: { version: string | undefined; rules: Map<string, AlertRule> } | undefined
  /** Up to when all of them are evaluated. */
  let done = 0

  function rulesNow(): ReadonlyMap<string, AlertRule> {
    const now = version.read()
    if (!known || known.version !== now) {
      const measured = rules.enabled().filter(isMeasured)
      known = { version: now, rules: new Map(measured.map((rule) => [rule.id, rule])) }
      done = 0
    }
    return known.rules
  }

  function evaluate(rule: AlertRule, times: Times & { isLate: boolean }, facts?: DiskFacts) {
    for (const environment of environmentsOf(rule, evaluatedEnvironment(rule)))
      follow(rule, environment, times, facts)
  }

  function follow(
    rule: AlertRule,
    environment: Environment,
    { isLate, ...times }: Times & { isLate: boolean },
    facts: DiskFacts | undefined,
  ) {
    const { states, save } = groups.open(rule, environment)
    if (isLate)
      for (const [key, state] of [...states]) {
        const kept = afterGap(state)
        if (kept) states.set(key, kept)
        else states.delete(key)
      }
    const criteria = criteriaOf(rule)
    const measured = measure(rule, { project: rule.project, environment }, times, facts)
    const { act, observe } = tell({ rule, environment, groups: measured.groups, criteria })
    const next = folding(states, criteria)
    for (const moment of measured.moments) {
      next(moment, act)
      observe(moment, states)
    }
    save()
  }

  // Within the digest's transaction this is a savepoint.
  const evaluated = db.transaction(evaluate)

  /** The times at which a rule is to be evaluated; undefined when it is. */
  function timesOf(rule: AlertRule, at: number): (Times & { isLate: boolean }) | undefined {
    const everyMs = everyMsOf(rule)
    const to = Math.floor(at / everyMs) * everyMs
    const through = groups.through(rule.id)
    if (through !== undefined && through >= to) return undefined
    // A new rule begins with what is now.
    const next = through === undefined ? to : through + everyMs
    const from = Math.max(next, Math.ceil((to - CAUGHT_UP_MS) / everyMs) * everyMs)
    return { from, to, isLate: from > next }
  }

  const evaluating: TimedChange = {
    name: 'alerts.evaluate',
    due(now): Evaluation | undefined {
      const at = lastComplete(now, MINUTE_MS)
      const all = rulesNow()
      if (all.size === 0 || at <= done) return undefined
      const due: AlertRule[] = []
      for (const rule of all.values()) {
        if (timesOf(rule, at)) due.push(rule)
        if (due.length === RULES_AT_ONCE) break
      }
      if (due.length === 0) {
        done = at
        return undefined
      }
      const facts = due.some(({ usage }) => usage?.of === 'disk') ? disk(now) : undefined
      return { at, rules: due.map(({ id }) => id), ...(facts && { disk: facts }) }
    },
  }

  return {
    changes: {
      /** Evaluates rules up to a time. A rule that is gone, off or evaluated by now is passed over. */
      'alerts.evaluate'({ at, rules: ids, disk: facts }: Evaluation): void {
        for (const id of ids) {
          const rule = rulesNow().get(id)
          const times = rule && timesOf(rule, at)
          if (!rule || !times) continue
          let failure: string | null = null
          try {
            evaluated(rule, times, facts)
          } catch (cause) {
            // A rule that cannot be evaluated keeps no other from it; its page says why.
            if (isStorageFault(cause)) throw cause
            failure = messageOf(cause)
          }
          groups.moveTo(rule, times.to, failure)
        }
      },
    },
    evaluating,
  }
}
