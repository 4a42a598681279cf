import { expect, test } from 'bun:test'
import type { FlagView } from '../../../api/flags'
import { rulesIn, servesIn } from './serves'

const on = { enabled: true }
const flag = {
  enabled: true,
  killed: null,
  archivedAt: null,
  targeting: null,
  defaultVariant: 'off',
  rules: [],
  environments: { development: on, test: on, staging: on, production: on },
} as unknown as FlagView
const rule = { id: 'a', serve: { variant: 'on' } }
const staged = { id: 'b', environments: ['staging' as const], serve: { variant: 'on' } }

test.each([
  ['without rules', {}, 'No rules, off for all', true],
  ['with rules of which some apply', { rules: [rule, staged] }, '1 rule, then off', true],
  [
    'without a default',
    { rules: [rule, rule], defaultVariant: null },
    '2 rules, then the code default',
    true,
  ],
  [
    'with a default of the environment',
    { environments: { ...flag.environments, production: { enabled: true, defaultVariant: 'on' } } },
    'No rules, on for all',
    true,
  ],
  ['with a raw rule', { targeting: { if: [] } }, 'A raw rule of flagd, then off', true],
  ['switched off', { enabled: false }, 'Switched off, the code default holds', false],
  [
    'switched off there',
    { environments: { ...flag.environments, production: { enabled: false } } },
    'Switched off, the code default holds',
    false,
  ],
  [
    'killed',
    { killed: { at: '', by: '' } },
    'Switched off everywhere, the code default holds',
    false,
  ],
  ['archived', { archivedAt: '2026' }, 'Archived, the code default holds', false],
])('a flag %s', (_, change, words, isOn) => {
  expect(servesIn({ ...flag, ...change } as FlagView, 'production')).toEqual({ isOn, words })
})

test('rules apply where they say, or everywhere', () => {
  const rules = [rule, staged]
  expect(rulesIn({ rules }, 'staging')).toEqual(rules)
  expect(rulesIn({ rules }, 'test')).toEqual([rule])
})
