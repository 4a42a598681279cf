import { describe, expect, test } from 'bun:test'
import { flagOf, ruleOf } from '../flag.harness'
import type { Condition, Flag, FlagDefinition } from '../model'
import { checkFlag } from './check-flag'
import { checkSegment } from './check-segment'

const others: Record<string, FlagDefinition> = {
  payments: flagOf({ key: 'payments', variants: { on: true } }),
  ...Object.fromEntries(
    [1, 2, 3, 4, 5].map((at) => [
      `chain-${at}`,
      flagOf({ prerequisites: at === 5 ? [] : [{ flag: `chain-${at + 1}`, variants: ['on'] }] }),
    ]),
  ),
  back: flagOf({ prerequisites: [{ flag: 'new-checkout', variants: ['on'] }] }),
}

const complaints = (flag: Flag) =>
  checkFlag('new-checkout', flag, {
    flag: (key) => others[key],
    segment: (key) => (key === 'beta' ? {} : undefined),
  }).map(({ path, message }) => `${path} ${message}`)

const serving = (serve: Flag['rules'][0]['serve']) => flagOf({ rules: [ruleOf({ serve })] })
const when = (condition: Condition) => flagOf({ rules: [ruleOf({ when: condition })] })
const raw = (targeting: unknown) => flagOf({ targeting })
const needs = (flag: string, ...variants: string[]) =>
  flagOf({ prerequisites: [{ flag, variants }] })

test('a flag with everything that there is has nothing wrong', () => {
  const flag = flagOf({
    rules: [
      ruleOf({
        when: {
          all: [
            { segment: 'beta' },
            { not: { attribute: 'email', operator: 'matches', values: ['@(a|b)\\.com$'] } },
            { any: [{ attribute: 'ip', operator: 'inCidr', values: ['10.0.0.0/8', '::1'] }] },
            { attribute: 'version', operator: 'semVerCaret', values: ['1.2.3'] },
            { attribute: 'plan', operator: 'exists' },
            { jsonLogic: { some: [{ var: 'groups' }, { $ref: 'beta' }] } },
          ],
        },
        serve: { split: [{ variant: 'on', weight: 1 }] },
        schedule: { startAt: '2026-11-22', endAt: '2026-11-23' },
      }),
    ],
    prerequisites: [{ flag: 'payments', variants: ['on'] }],
  })
  expect(complaints(flag)).toEqual([])
})

describe('a complaint says where and what to do', () => {
  test.each<[string, Flag, string]>([
    [
      'a variant of another type',
      flagOf({ variants: { on: 'yes', off: false } }),
      '/variants/on The flag is boolean: give true or false.',
    ],
    [
      'a list in place of an object',
      flagOf({ type: 'object', variants: { off: [] } }),
      '/variants/off The flag is of objects: give one such as {"color": "blue"}; put a list into one.',
    ],
    [
      'a default that is no variant',
      flagOf({ defaultVariant: 'of' }),
      '/defaultVariant There is no variant of; there are on, off.',
    ],
    [
      'a default of an environment',
      flagOf({
        environments: { ...flagOf().environments, test: { enabled: true, defaultVariant: 'x' } },
      }),
      '/environments/test/defaultVariant There is no variant x; there are on, off.',
    ],
    [
      'two rules of one id',
      flagOf({ rules: [ruleOf(), ruleOf()] }),
      '/rules/1/id Another rule has the id r1.',
    ],
    [
      'a rule that serves no variant',
      serving({ variant: 'x' }),
      '/rules/0/serve/variant There is no variant x; there are on, off.',
    ],
    [
      'a split to no variant',
      serving({ split: [{ variant: 'x', weight: 1 }] }),
      '/rules/0/serve/split/0/variant There is no variant x; there are on, off.',
    ],
    [
      'a split to nobody',
      serving({ split: [{ variant: 'on', weight: 0 }] }),
      '/rules/0/serve/split All weights are 0, so nobody would be served; give one of them a weight.',
    ],
    [
      'steps that are not in order',
      serving({
        progressive: {
          variant: 'on',
          otherwise: 'off',
          steps: [
            { at: '2026-11-23', percent: 1 },
            { at: '2026-11-22', percent: 2 },
          ],
        },
      }),
      '/rules/0/serve/progressive/steps/1/at A step comes after the one before it.',
    ],
    [
      'a schedule that ends first',
      flagOf({ rules: [ruleOf({ schedule: { startAt: '2026-11-23', endAt: '2026-11-22' } })] }),
      '/rules/0/schedule/endAt The rule ends before it starts.',
    ],
    [
      'a segment that does not exist',
      when({ segment: 'alpha' }),
      '/rules/0/when/segment There is no segment alpha; make it first.',
    ],
    [
      'a text for a number',
      when({ attribute: 'age', operator: 'lessThan', values: ['18'] }),
      '/rules/0/when/values/0 Give a number, without quotes.',
    ],
    [
      'no version',
      when({ attribute: 'v', operator: 'semVerEqual', values: ['1.2.3.4'] }),
      '/rules/0/when/values/0 Give a version such as 1.2.3.',
    ],
    [
      'no time',
      when({ attribute: 'at', operator: 'before', values: ['tomorrow'] }),
      '/rules/0/when/values/0 Give a time such as 2026-11-22T10:00:00Z, or ms since 1970.',
    ],
    [
      'no network',
      when({ attribute: 'ip', operator: 'inCidr', values: ['10.0.0.0/33'] }),
      '/rules/0/when/values/0 Give an IP address, or a network such as 10.0.0.0/8.',
    ],
    [
      'no values',
      when({ attribute: 'plan', operator: 'in', values: [] }),
      '/rules/0/when/values Give one value or more.',
    ],
    [
      'values that are not compared',
      when({ attribute: 'plan', operator: 'exists', values: ['pro'] }),
      '/rules/0/when/values exists takes no values; leave them out.',
    ],
    [
      'a back reference',
      when({ any: [{ attribute: 'a', operator: 'matches', values: ['(a)\\1'] }] }),
      '/rules/0/when/any/0/values/0 \\1, a back reference, cannot be matched in linear time.',
    ],
    [
      'rules beside a raw rule',
      flagOf({ rules: [ruleOf()], targeting: { if: [true, 'on'] } }),
      '/targeting A flag has rules or a raw rule of flagd, not both; remove one of them.',
    ],
    ['a flag that does not exist', needs('x', 'on'), '/prerequisites/0/flag There is no flag x.'],
    [
      'a variant that another flag has not',
      needs('payments', 'off'),
      '/prerequisites/0/variants/0 The flag payments has no variant off.',
    ],
    [
      'a flag that needs itself',
      needs('new-checkout', 'on'),
      '/prerequisites Flags would wait for each other: new-checkout → new-checkout.',
    ],
    [
      'flags that need each other',
      needs('back', 'on'),
      '/prerequisites Flags would wait for each other: new-checkout → back → new-checkout.',
    ],
    [
      'a raw rule that is a text',
      raw('on'),
      '/targeting A raw rule is an object such as {"if": [condition, "variant"]}.',
    ],
    [
      'an operation that does not exist',
      raw({ iff: [] }),
      '/targeting There is no operation iff; did you mean if?',
    ],
    [
      'two operations in one',
      raw({ if: [true, 'on'], or: [] }),
      '/targeting An object of a rule names one operation, not if and or.',
    ],
    ['too many operands', raw({ '==': [1, 2, 3] }), '/targeting/== == takes 2 operands, not 3.'],
    [
      'operands that are no list',
      raw({ and: true }),
      '/targeting/and and takes a list of operands.',
    ],
    [
      'an operator of versions',
      raw({ sem_ver: [{ var: 'v' }, '=>', '1.0.0'] }),
      '/targeting/sem_ver/1 Use one of = != > < >= <= ~ ^.',
    ],
    [
      'a weight that is not whole',
      raw({ fractional: [['on', 2.5]] }),
      '/targeting/fractional/0/1 A weight is a whole number from 0 on, or a rule that comes to one.',
    ],
    [
      'a reference to nothing',
      raw({ if: [{ $ref: 'alpha' }, 'on'] }),
      '/targeting/if/0/$ref There is no segment "alpha"; make it first.',
    ],
    [
      'a member of $flagd that does not exist',
      raw({ '!': { var: '$flagd.env' } }),
      '/targeting/!/var There is no $flagd.env; there are $flagd.flagKey and $flagd.timestamp.',
    ],
  ])('%s', (_, flag, complaint) => {
    expect(complaints(flag)).toEqual([complaint])
  })

  test('five flags may wait one for the other, and no more', () => {
    expect(complaints(needs('chain-1', 'on'))).toEqual([])
    others['chain-5'] = flagOf({ prerequisites: [{ flag: 'payments', variants: ['on'] }] })
    expect(complaints(needs('chain-1', 'on'))).toEqual([
      '/prerequisites More than 5 flags would wait one for the other.',
    ])
  })
})

test('conditions and raw rules are bounded in depth and number', () => {
  const leaf: Condition = { attribute: 'plan', operator: 'exists' }
  const deep = Array.from({ length: 16 }).reduce<Condition>((not) => ({ not }), leaf)
  expect(complaints(when(deep))).toEqual([
    `/rules/0/when${'/not'.repeat(16)} Groups lie more than 16 deep.`,
  ])
  const group = { any: Array.from({ length: 100 }, () => leaf) }
  expect(complaints(when({ all: [group, group] }))).toEqual([
    '/rules/0/when It has 203 conditions; 200 are the most. Make segments of parts of it.',
  ])
  const patterns: Condition = {
    attribute: 'a',
    operator: 'matches',
    values: Array(30).fill('a{90}'),
  }
  expect(complaints(when(patterns))).toEqual([
    '/rules/0/when Its patterns are too large together; make lists of what they match, or repeat less.',
  ])
  const hostile = JSON.parse(`${'{"!":['.repeat(5000)}1${']}'.repeat(5000)}`)
  const [complaint] = complaints(raw(hostile))
  expect(complaint).toEndWith('It is more than 100 levels deep.')
})

test('segments do not name each other in a circle, in raw rules neither', () => {
  const known: Record<string, { when: Condition }> = {
    a: { when: { segment: 'b' } },
    b: { when: { jsonLogic: { or: [{ $ref: 'c' }, { $ref: 'd' }] } } },
    d: { when: { attribute: 'plan', operator: 'exists' } },
  }
  const segment = (when: Condition) => ({ name: '', description: '', when })
  const check = (key: string, when: Condition) =>
    checkSegment(key, segment(when), (other) => known[other])
  expect(check('c', { not: { segment: 'd' } })).toEqual([])
  expect(check('c', { any: [{ segment: 'a' }] })).toEqual([
    { path: '/when', message: 'Segments would name each other: c → a → b → c.' },
  ])
})
