import type { AlertRuleChange } from '../../../../../src/alerts/rules/model'

const FIELDS: Partial<Record<keyof AlertRuleChange, string>> = {
  name: 'the name',
  environment: 'the environment',
  issue: 'what it watches',
  metric: 'what it measures',
  usage: 'what it watches',
  thresholds: 'the threshold',
  forSec: 'for how long',
  keepFiringSec: 'when it resolves',
  noData: 'what it does without data',
  notify: 'whom it tells',
}

/** What a change did, as the audit log has it: `turned it off`, `changed the threshold and whom it tells`. */
export function changeInWords(detail: Record<string, unknown>): string {
  const { enabled, ...rest } = detail as AlertRuleChange
  const fields = (Object.keys(rest) as (keyof AlertRuleChange)[])
    .map((field) => FIELDS[field])
    .filter((words) => words !== undefined)
  const all = [
    ...(enabled === undefined ? [] : [`turned it ${enabled ? 'on' : 'off'}`]),
    ...(fields.length > 0 ? [`changed ${[...new Set(fields)].join(', ')}`] : []),
  ]
  return all.join(' and ') || 'saved it'
}
