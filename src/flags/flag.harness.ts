import type { Flag, Rule, Segment } from './model'

const ON = { enabled: true }

/** A flag of a boolean that is on everywhere and has no rules, with what a test wants otherwise. */
export const flagOf = (wanted: Partial<Flag> = {}): Flag => ({
  key: 'new-checkout',
  version: 1,
  name: '',
  description: '',
  tags: [],
  owner: '',
  type: 'boolean',
  purpose: 'release',
  expectedLifetimeDays: 40,
  variants: { on: true, off: false },
  defaultVariant: 'off',
  enabled: true,
  environments: { development: ON, test: ON, staging: ON, production: ON },
  rules: [],
  targeting: null,
  prerequisites: [],
  hashVersion: 'fractional-v2',
  clientSide: false,
  metadata: {},
  ...wanted,
})

/** A rule that serves `on`, with what a test wants otherwise. */
export const ruleOf = (wanted: Partial<Rule> = {}): Rule => ({
  id: 'r1',
  serve: { variant: 'on' },
  ...wanted,
})

export const segmentOf = (key: string, when: Segment['when']): Segment => ({
  key,
  version: 1,
  name: key,
  description: '',
  when,
})
