import type { Rule } from '../../../../../src/flags/model'
import { NEW_COMPARISON } from '../../conditions/conditions'

/** A rule with one condition to fill in, so that one that is saved by accident does not match everybody. */
export const newRule = (id: string, variant: string): Rule => ({
  id,
  when: NEW_COMPARISON,
  serve: { variant },
})

/** Whether the form can show a rule, whatever somebody wrote as JSON; its conditions and what it serves say so of themselves. */
export function hasForm({ name, environments, schedule }: Partial<Record<keyof Rule, unknown>>) {
  const isObject = typeof schedule === 'object' && schedule !== null && !Array.isArray(schedule)
  return (
    (name === undefined || typeof name === 'string') &&
    (environments === undefined || Array.isArray(environments)) &&
    (schedule === undefined || isObject)
  )
}

/** The list with a rule at another place; one that is no place is the nearest that is. */
export function moved(rules: readonly Rule[], id: string, to: number): Rule[] {
  const rule = rules.find((one) => one.id === id)
  return rule ? inserted(without(rules, id), rule, to) : [...rules]
}

export const without = (rules: readonly Rule[], id: string): Rule[] =>
  rules.filter((one) => one.id !== id)

/** The list with a rule more, before the one at a place. */
export const inserted = (rules: readonly Rule[], rule: Rule, at: number): Rule[] =>
  rules.toSpliced(Math.max(0, at), 0, rule)

export const replaced = (rules: readonly Rule[], rule: Rule): Rule[] =>
  rules.map((one) => (one.id === rule.id ? rule : one))

/** The rule with other parts; those that are undefined it no longer has. */
export const ruleWith = (rule: Rule, parts: { [Part in keyof Rule]?: Rule[Part] | undefined }) =>
  Object.fromEntries(
    Object.entries({ ...rule, ...parts }).filter(([, part]) => part !== undefined),
  ) as Rule
