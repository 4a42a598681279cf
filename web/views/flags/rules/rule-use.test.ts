import { expect, test } from 'bun:test'
import type { FlagRuleUsage } from '../../../api/flags'
import { ruleUse } from './rule-use'

const NOW = Date.parse('2026-11-22T10:20:00Z')
const usage: FlagRuleUsage = {
  items: [
    {
      environment: 'production',
      since: '2026-11-01T00:00:00Z',
      evaluations: { lastDay: 40_000, lastWeek: 90_000 },
      rules: [
        { rule: null, lastDay: 38_800, lastWeek: 80_000 },
        { rule: 'busy', lastDay: 1200, lastWeek: 9988 },
        { rule: 'calm', lastDay: 0, lastWeek: 12 },
      ],
    },
    {
      environment: 'staging',
      since: new Date(NOW - 3_600_000).toISOString(),
      evaluations: { lastDay: 5, lastWeek: 5 },
      rules: [{ rule: 'busy', lastDay: 5, lastWeek: 5 }],
    },
    {
      environment: 'test',
      since: '2026-11-01T00:00:00Z',
      evaluations: { lastDay: 0, lastWeek: 0 },
      rules: [],
    },
  ],
}

test.each([
  ['production', 'busy', 'matched 1,200 in 24 h · 3% of evaluations'],
  ['production', 'calm', 'matched 12 in 7 d, none in 24 h'],
  ['production', 'gone', 'never matched in 7 days'],
  ['production', null, 'no rule matched 38,800 in 24 h · 97% of evaluations'],
  ['staging', 'busy', 'matched 5 in 24 h · 100% of evaluations'],
  ['staging', null, expect.stringMatching(/^always matched by a rule since 22 Nov, \d\d:20$/)],
  ['test', 'busy', undefined],
  ['development', 'busy', undefined],
] as const)('in %s rule %p: %p', (environment, rule, words) => {
  expect(ruleUse(usage, environment, rule, NOW)?.words).toEqual(words as string)
})

test('both times stand in full behind it', () => {
  expect(ruleUse(usage, 'production', 'busy', NOW)?.title).toBe(
    '1,200 of 40,000 evaluations in 24 h, 9,988 of 90,000 in 7 d',
  )
})
