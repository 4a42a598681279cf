import type { FlagDefinition, Rule } from '../model'
import { LIFETIME_DAYS } from '../words'
import type { SentDefinition } from './model'

/** Whether a new flag is on: where it is written, and nowhere else. */
const SWITCHES = {
  development: { enabled: true },
  test: { enabled: false },
  staging: { enabled: false },
  production: { enabled: false },
}

/** The definition of a new flag: a boolean one that is off, where nothing else is sent. */
export function newDefinition(sent: SentDefinition): FlagDefinition {
  const type = sent.type ?? 'boolean'
  const isPlain = type === 'boolean' && sent.variants === undefined
  const purpose = sent.purpose ?? 'release'
  return changedDefinition(
    {
      name: '',
      description: '',
      tags: [],
      owner: '',
      type,
      purpose,
      expectedLifetimeDays: LIFETIME_DAYS[purpose],
      variants: isPlain ? { on: true, off: false } : {},
      defaultVariant: isPlain ? 'off' : null,
      enabled: true,
      environments: SWITCHES,
      rules: [],
      targeting: null,
      prerequisites: [],
      hashVersion: 'fractional-v2',
      clientSide: false,
      metadata: {},
    },
    sent,
  )
}

/** A definition with what was sent of it in the place of what was. */
export function changedDefinition(before: FlagDefinition, sent: SentDefinition): FlagDefinition {
  const { environments, rules, ...others } = sent
  return {
    ...before,
    ...others,
    environments: { ...before.environments, ...environments },
    rules: (rules as Rule[] | undefined) ?? before.rules,
  }
}

/** What was sent, with an id for each rule that has none. @param draw makes an id */
export function withRuleIds<Sent extends SentDefinition>(sent: Sent, draw: () => string): Sent {
  if (!sent.rules) return sent
  return { ...sent, rules: sent.rules.map((rule) => ({ ...rule, id: rule.id ?? draw() })) }
}
