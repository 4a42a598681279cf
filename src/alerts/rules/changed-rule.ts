import type { AlertRule, Condition } from './find-rules.reads'
import type { AlertRuleChange, NewAlertRule } from './model'

interface Stamp {
  /** In ms. */
  at: number
  /** An e-mail, or the name of a program. */
  by: string
}

const CONDITION = [
  'issue',
  'metric',
  'usage',
  'thresholds',
  'forSec',
  'keepFiringSec',
  'noData',
] as const satisfies (keyof Condition)[]

/** The members of a rule that depend on its kind. */
export const conditionOf = (rule: Condition): Record<string, unknown> =>
  Object.fromEntries(
    CONDITION.flatMap((name) => (rule[name] === undefined ? [] : [[name, rule[name]]])),
  )

export const newRule = (
  { name, enabled = true, environment = null, kind, notify, ...rule }: NewAlertRule,
  { id, project, at, by }: Stamp & { id: string; project: number },
): AlertRule => ({
  id,
  project,
  name,
  enabled,
  environment,
  kind,
  ...conditionOf(rule),
  notify,
  mutedUntil: null,
  createdAt: at,
  createdBy: by,
  updatedAt: at,
  updatedBy: by,
})

/** A rule after a change. Another kind takes nothing over from the condition of the kind before. */
export function changedRule(
  before: AlertRule,
  change: AlertRuleChange,
  { at, by }: Stamp,
): AlertRule {
  const isOtherKind = change.kind !== undefined && change.kind !== before.kind
  const { issue, metric, usage, thresholds, forSec, keepFiringSec, noData, ...rest } = before
  const kept = isOtherKind ? {} : conditionOf(before)
  return { ...rest, ...kept, ...change, updatedAt: at, updatedBy: by }
}

/** Whether a rule looks at other numbers or issues than before, so that what it found before is no longer true or untrue. */
export function watchesAnother(before: AlertRule, after: AlertRule): boolean {
  const watched = ({ kind, environment, issue, metric, usage }: AlertRule) => ({
    kind,
    environment: environment ?? 'production',
    issue,
    metric,
    usage,
  })
  return !Bun.deepEquals(watched(before), watched(after))
}
