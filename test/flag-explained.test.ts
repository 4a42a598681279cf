import { expect, test } from 'bun:test'
import fc from 'fast-check'
import { evaluateFlag } from '../src/flags/evaluate/evaluate-flag'
import { type Explanation, explainFlag } from '../src/flags/evaluate/explain-flag'
import { compileFlagSet } from '../src/flags/evaluate/flag-set'
import { flagOf, ruleOf, segmentOf } from '../src/flags/flag.harness'
import type { Looked } from '../src/flags/json-logic/trace'
import type { Rule } from '../src/flags/model'
import { context, rules } from './flag-arbitraries'

const NOW = Date.parse('2026-11-22T10:00:00.700Z')
const isSoak = process.env.WHIMBREL_SOAK === '1'
const asked = (given: Record<string, unknown>) => ({ context: given, now: NOW, isBrowser: false })
const pros = segmentOf('pros', { attribute: 'plan', operator: 'in', values: ['pro', 'PRO'] })

/** Whether what a group says follows from its parts. */
function isConsistent(looked: Looked): boolean {
  if (looked.kind === 'comparison')
    return looked.matched === ((looked.because === 'fits') !== looked.negate)
  if (looked.kind === 'jsonLogic') return true
  const matches = looked.parts.map(({ matched }) => matched)
  const follows = {
    all: !matches.includes(false) && 'notLookedAt' in looked && looked.notLookedAt === 0,
    any: matches.includes(true),
    not: matches[0] === false,
    segment: matches[0] === true,
  }
  return looked.matched === follows[looked.kind] && looked.parts.every(isConsistent)
}

/** The share that the key fell in says what was served. */
function servedBy({ answer, buckets }: Explanation): boolean {
  const bucket = buckets.at(-1)
  if (!('reason' in answer) || answer.reason !== 'SPLIT' || !bucket) return buckets.length === 0
  const share = bucket.shares.find(({ to }) => to > bucket.percent)
  return share !== undefined && share.variant === answer.variant && share.from <= bucket.percent
}

function reasonOf(own: Rule[], decided: number): string {
  if (own.length === 0) return 'STATIC'
  const serve = own[decided]?.serve
  if (!serve) return 'DEFAULT'
  return 'variant' in serve ? 'TARGETING_MATCH' : 'SPLIT'
}

test('an explanation says what evaluation does, and its parts add up to it', () => {
  fc.assert(
    fc.property(rules, context, (own, given) => {
      const flag = flagOf({ rules: own })
      const set = compileFlagSet({ flags: [flag], segments: [pros], overrides: [] }, 'production')
      const explanation = explainFlag(set, flag.key, asked(given))
      expect(explanation.answer).toEqual(evaluateFlag(set, flag.key, asked(given)))
      const decided = explanation.rules.findIndex(({ outcome }) => outcome === 'matched')
      for (const [at, { outcome, looked }] of explanation.rules.entries()) {
        expect(outcome === 'not-reached').toBe(decided >= 0 && at > decided)
        expect(looked.every(isConsistent)).toBe(true)
        if (outcome === 'matched') expect(looked.every(({ matched }) => matched)).toBe(true)
        if (outcome === 'differs') expect(looked.map(({ matched }) => matched)).toEqual([false])
      }
      expect(explanation.answer).toMatchObject({ reason: reasonOf(own, decided) })
      expect(servedBy(explanation)).toBe(true)
    }),
    isSoak ? { numRuns: 10_000 } : { numRuns: 200, seed: 20261122 },
  )
})

test('a flag is explained by what each rule compared', () => {
  const flag = flagOf({
    prerequisites: [{ flag: 'payments', variants: ['on'] }],
    rules: [
      ruleOf({ id: 'staff', environments: ['test'] }),
      ruleOf({ id: 'later', schedule: { startAt: '2027-01-01' } }),
      ruleOf({
        id: 'grown',
        when: {
          all: [
            { attribute: 'age', operator: 'greaterThan', values: [18] },
            { attribute: 'plan', operator: 'exists' },
          ],
        },
      }),
      ruleOf({
        id: 'some',
        when: {
          any: [
            { attribute: 'mail', operator: 'endsWith', values: ['@x.com'] },
            { segment: 'pros' },
          ],
        },
        serve: {
          split: [
            { variant: 'off', weight: 1 },
            { variant: 'on', weight: 3 },
          ],
        },
      }),
      ruleOf({ id: 'rest' }),
    ],
  })
  const payments = flagOf({ key: 'payments', defaultVariant: 'on' })
  const set = compileFlagSet(
    { flags: [flag, payments], segments: [pros], overrides: [] },
    'production',
  )
  const given = { targetingKey: 'anna', age: '30', plan: 'pro' }
  expect(explainFlag(set, flag.key, asked(given))).toEqual({
    answer: { key: 'new-checkout', reason: 'SPLIT', variant: 'off', value: false },
    prerequisites: [{ flag: 'payments', variants: ['on'], variant: 'on', met: true }],
    override: null,
    rules: [
      { id: 'staff', outcome: 'other-environment', looked: [] },
      { id: 'later', outcome: 'not-yet', looked: [] },
      {
        id: 'grown',
        outcome: 'differs',
        looked: [
          {
            kind: 'all',
            matched: false,
            parts: [
              {
                kind: 'comparison',
                attribute: 'age',
                operator: 'greaterThan',
                expected: [18],
                caseInsensitive: false,
                negate: false,
                actual: '30',
                matched: false,
                because: 'other-type',
              },
            ],
            notLookedAt: 1,
          },
        ],
      },
      {
        id: 'some',
        outcome: 'matched',
        looked: [
          {
            kind: 'any',
            matched: true,
            parts: [
              {
                kind: 'comparison',
                attribute: 'mail',
                operator: 'endsWith',
                expected: ['@x.com'],
                caseInsensitive: false,
                negate: false,
                matched: false,
                because: 'absent',
              },
              {
                kind: 'segment',
                segment: 'pros',
                matched: true,
                parts: [
                  {
                    kind: 'comparison',
                    attribute: 'plan',
                    operator: 'in',
                    expected: ['pro', 'PRO'],
                    caseInsensitive: false,
                    negate: false,
                    actual: 'pro',
                    matched: true,
                    because: 'fits',
                  },
                ],
              },
            ],
            notLookedAt: 0,
          },
        ],
      },
      { id: 'rest', outcome: 'not-reached', looked: [] },
    ],
    targeting: null,
    buckets: [
      {
        hashed: 'new-checkoutanna',
        percent: 0.6103746360167861,
        shares: [
          { variant: 'off', from: 0, to: 25 },
          { variant: 'on', from: 25, to: 100 },
        ],
      },
    ],
  })
})

test('a raw rule is explained by what it read and came to', () => {
  const targeting = {
    if: [{ in: [{ var: 'plan' }, ['pro']] }, { cat: ['o', { var: 'suffix' }] }, null],
  }
  const long = 'x'.repeat(50_000)
  const flag = flagOf({ targeting })
  const set = compileFlagSet({ flags: [flag], segments: [], overrides: [] }, 'production')
  expect(explainFlag(set, flag.key, asked({ plan: 'pro', suffix: 'n' })).targeting).toEqual({
    result: 'on',
    read: [
      { attribute: 'plan', value: 'pro' },
      { attribute: 'suffix', value: 'n' },
    ],
  })
  const shown = explainFlag(set, flag.key, asked({ plan: [[long], { long }] }))
  expect(shown.targeting?.read).toEqual([{ attribute: 'plan', value: `[["${'x'.repeat(197)}…` }])
})
