import { describe, expect, test } from 'bun:test'
import { flagOf, ruleOf, segmentOf } from '../flag.harness'
import type { Condition, Flag, Segment } from '../model'
import type { Answer } from './answer'
import { evaluateFlag, evaluateFlags, type Question } from './evaluate-flag'
import { explainFlag } from './explain-flag'
import { compileFlagSet, type Override } from './flag-set'

const NOW = Date.parse('2026-11-22T10:00:00Z')
const on = { key: 'new-checkout', variant: 'on', value: true }
const off = { key: 'new-checkout', variant: 'off', value: false }

interface Given {
  flags?: Flag[]
  segments?: Segment[]
  overrides?: Override[]
}

const setOf = ({ flags = [], segments = [], overrides = [] }: Given) =>
  compileFlagSet({ flags, segments, overrides }, 'production')

const asks = (context: Question['context'] = {}): Question => ({
  context,
  now: NOW,
  isBrowser: false,
})

const ask = (flag: Flag, context: Question['context'] = {}, others: Given = {}): Answer =>
  evaluateFlag(
    setOf({ ...others, flags: [flag, ...(others.flags ?? [])] }),
    flag.key,
    asks(context),
  )

const production = (wanted: Partial<Flag['environments']['production']>) => ({
  ...flagOf().environments,
  production: { enabled: true, ...wanted },
})
const isPro: Condition = { attribute: 'plan', operator: 'in', values: ['pro'] }

describe('the order of deciding', () => {
  const unmet = [{ flag: 'payments', variants: ['on'] }]
  const override = {
    flag: 'new-checkout',
    environment: 'production' as const,
    targetingKey: 'anna',
    variant: 'on',
    until: null,
  }
  test.each<[string, Flag, Given, object]>([
    [
      'a flag that is off has no value',
      flagOf({ enabled: false, rules: [ruleOf()] }),
      {},
      { key: 'new-checkout', reason: 'DISABLED' },
    ],
    [
      'a flag that is off in the environment has no value',
      flagOf({ environments: production({ enabled: false }), rules: [ruleOf()] }),
      {},
      { key: 'new-checkout', reason: 'DISABLED' },
    ],
    ['without rules the default is static', flagOf(), {}, { ...off, reason: 'STATIC' }],
    [
      'rules of other environments are none',
      flagOf({ rules: [ruleOf({ environments: ['test'] })] }),
      {},
      { ...off, reason: 'STATIC' },
    ],
    [
      'an environment has a default of its own',
      flagOf({ environments: production({ defaultVariant: 'on' }) }),
      {},
      { ...on, reason: 'STATIC' },
    ],
    [
      'a default of null leaves it to the code',
      flagOf({ environments: production({ defaultVariant: null }) }),
      {},
      { key: 'new-checkout', reason: 'DEFAULT' },
    ],
    [
      'a prerequisite that is not met comes before overrides and rules',
      flagOf({ prerequisites: unmet, rules: [ruleOf()] }),
      { overrides: [override], flags: [flagOf({ key: 'payments' })] },
      { ...off, reason: 'DEFAULT' },
    ],
    [
      'a prerequisite that is off is not met',
      flagOf({ prerequisites: unmet, rules: [ruleOf()] }),
      { flags: [flagOf({ key: 'payments', defaultVariant: 'on', enabled: false })] },
      { ...off, reason: 'DEFAULT' },
    ],
    [
      'a prerequisite that is met lets the rules decide',
      flagOf({ prerequisites: unmet, rules: [ruleOf()] }),
      { flags: [flagOf({ key: 'payments', defaultVariant: 'on' })] },
      { ...on, reason: 'TARGETING_MATCH' },
    ],
    [
      'an override comes before the rules',
      flagOf({ rules: [ruleOf({ serve: { variant: 'off' } })] }),
      { overrides: [override] },
      { ...on, reason: 'TARGETING_MATCH' },
    ],
    [
      'an override that is over is none',
      flagOf({ rules: [ruleOf({ serve: { variant: 'off' } })] }),
      { overrides: [{ ...override, until: NOW }] },
      { ...off, reason: 'TARGETING_MATCH' },
    ],
    [
      'an override of another environment is none',
      flagOf({ rules: [ruleOf({ serve: { variant: 'off' } })] }),
      { overrides: [{ ...override, environment: 'test' }] },
      { ...off, reason: 'TARGETING_MATCH' },
    ],
    [
      'the first rule that matches decides',
      flagOf({
        rules: [
          ruleOf({ id: 'r1', when: { not: isPro } }),
          ruleOf({ id: 'r2', when: isPro, serve: { variant: 'off' } }),
          ruleOf({ id: 'r3' }),
        ],
      }),
      {},
      { ...off, reason: 'TARGETING_MATCH' },
    ],
    [
      'where no rule matches, the default holds',
      flagOf({ rules: [ruleOf({ when: { not: isPro } })] }),
      {},
      { ...off, reason: 'DEFAULT' },
    ],
    [
      'metadata goes with every answer',
      flagOf({ metadata: { team: 'shop' }, enabled: false }),
      {},
      { key: 'new-checkout', reason: 'DISABLED', metadata: { team: 'shop' } },
    ],
  ])('%s', (_, flag, others, answer) => {
    expect(ask(flag, { targetingKey: 'anna', plan: 'pro' }, others)).toEqual(answer as Answer)
  })

  test('a flag that does not exist is not found, and one that is for servers is not for browsers', () => {
    const set = setOf({ flags: [flagOf(), flagOf({ key: 'theme', clientSide: true })] })
    expect(evaluateFlag(set, 'nwe-checkout', asks())).toMatchObject({ errorCode: 'FLAG_NOT_FOUND' })
    const browser = { ...asks(), isBrowser: true }
    expect(evaluateFlag(set, 'new-checkout', browser)).toMatchObject({
      errorCode: 'FLAG_NOT_FOUND',
    })
    expect(evaluateFlags(set, browser).map(({ key }) => key)).toEqual(['theme'])
    expect(evaluateFlags(set, asks()).map(({ key }) => key)).toEqual(['new-checkout', 'theme'])
  })
})

describe('prerequisites', () => {
  const needs = (key: string, other: string) =>
    flagOf({ key, rules: [ruleOf()], prerequisites: [{ flag: other, variants: ['on'] }] })

  test('of prerequisites hold too', () => {
    const flags = [needs('a', 'b'), needs('b', 'c'), flagOf({ key: 'c' })]
    expect(evaluateFlag(setOf({ flags }), 'a', asks())).toMatchObject({ reason: 'DEFAULT' })
  })

  test('in a circle are not met', () => {
    const flags = [needs('a', 'b'), needs('b', 'a')]
    expect(evaluateFlags(setOf({ flags }), asks())).toMatchObject([
      { key: 'a', reason: 'DEFAULT' },
      { key: 'b', reason: 'DEFAULT' },
    ])
  })
})

describe('time', () => {
  const at = (startAt?: string, endAt?: string) =>
    flagOf({
      rules: [ruleOf({ schedule: { ...(startAt && { startAt }), ...(endAt && { endAt }) } })],
    })
  test.each([
    ['before its start', at('2026-11-22T10:00:01Z'), 'off'],
    ['at its start', at('2026-11-22T10:00:00Z'), 'on'],
    ['before its end', at('2026-11-01', '2026-11-22T10:00:01Z'), 'on'],
    ['at its end', at(undefined, '2026-11-22T10:00:00Z'), 'off'],
  ])('a rule %s', (_, flag, variant) => {
    expect(ask(flag)).toMatchObject({ variant })
  })
})

describe('splits', () => {
  const half = {
    split: [
      { variant: 'off', weight: 50 },
      { variant: 'on', weight: 50 },
    ],
  }
  const served = (serve: Flag['rules'][0]['serve'], context: Question['context']) =>
    ask(flagOf({ rules: [ruleOf({ serve })] }), context)

  // Hashes of these keys are the edges of what 32 bits hold (OpenFeature's flagd-testbed).
  test.each([
    ['ejOoVL', 'off'],
    ['bY9fO-', 'off'],
    ['SI7p-', 'off'],
    ['6LvT0', 'on'],
    ['ceQdGm', 'on'],
  ])('%s falls among the shares as flagd deals it', (targetingKey, variant) => {
    expect(served({ ...half, seed: '' }, { targetingKey })).toMatchObject({
      variant,
      reason: 'SPLIT',
    })
  })

  test('the seed is the flag unless it says another, and the attribute the targeting key', () => {
    const explained = explainFlag(
      setOf({
        flags: [
          flagOf({ key: 'a', rules: [ruleOf({ serve: half })] }),
          flagOf({
            key: 'b',
            rules: [ruleOf({ serve: { ...half, bucketBy: 'company.id', seed: 's' } })],
          }),
        ],
      }),
      'b',
      asks({ targetingKey: 'anna', company: { id: 7 } }),
    )
    expect(explained.buckets).toMatchObject([{ hashed: 's7' }])
  })

  test.each<[string, Question['context']]>([
    ['absent', {}],
    ['empty', { targetingKey: '' }],
    ['a list', { targetingKey: ['anna'] }],
  ])('a targeting key that is %s is missing', (_, context) => {
    expect(served(half, context)).toMatchObject({ errorCode: 'TARGETING_KEY_MISSING' })
  })

  test('a progressive roll-out gives to ever more, and takes from none', () => {
    const keys = Array.from({ length: 500 }, (_, at) => `user-${at}`)
    const steps = [
      { at: '2026-11-22T10:00:00Z', percent: 10 },
      { at: '2026-11-23T10:00:00Z', percent: 60 },
      { at: '2026-11-24T10:00:00Z', percent: 100 },
    ]
    const serve = { progressive: { variant: 'on', otherwise: 'off', steps } }
    const set = setOf({ flags: [flagOf({ rules: [ruleOf({ serve })] })] })
    const day = 86_400_000
    const reached = [-day, 0, day, 2 * day].map((later) =>
      keys.filter((targetingKey) => {
        const answer = evaluateFlag(set, 'new-checkout', {
          context: { targetingKey },
          now: NOW + later,
          isBrowser: false,
        })
        return 'variant' in answer && answer.variant === 'on'
      }),
    )
    expect(reached.map((those) => those.length)).toEqual([0, 43, 285, 500])
    const [, first = [], second = []] = reached
    expect(first.filter((key) => !second.includes(key))).toEqual([])
  })
})

describe('raw rules of flagd', () => {
  const targeting = (logic: unknown, context = {}, segments: Segment[] = []) =>
    ask(flagOf({ targeting: logic }), context, { segments })

  test.each<[string, unknown, object]>([
    [
      'one that names a variant',
      { if: [{ '==': [{ var: 'plan' }, 'pro'] }, 'on'] },
      { ...on, reason: 'TARGETING_MATCH' },
    ],
    ['one that comes to nothing', { if: [false, 'on', null] }, { ...off, reason: 'DEFAULT' }],
    ['one that deals', { fractional: [['on', 1]] }, { ...on, reason: 'TARGETING_MATCH' }],
    ['an empty one', {}, { ...off, reason: 'STATIC' }],
    [
      'one that names no variant',
      { if: [true, 'maybe'] },
      { errorCode: 'GENERAL', errorDetails: 'The flag has no variant maybe.' },
    ],
    [
      'one that cannot be worked out',
      { '<': [{ var: 'plan' }, 3] },
      { errorCode: 'GENERAL', errorDetails: 'A text is not a number.' },
    ],
    [
      'one that means nothing',
      { iff: [true, 'on'] },
      { errorCode: 'PARSE_ERROR', errorDetails: 'There is no operation iff.' },
    ],
    [
      'one that sees its environment',
      { if: [{ '==': [{ var: '$env' }, 'production'] }, 'on'] },
      { ...on, reason: 'TARGETING_MATCH' },
    ],
    [
      'one that sees itself',
      { if: [{ '==': [{ var: '$flagd.flagKey' }, 'new-checkout'] }, 'on'] },
      { ...on, reason: 'TARGETING_MATCH' },
    ],
    [
      'one that sees the time',
      { if: [{ '==': [{ var: '$flagd.timestamp' }, NOW / 1000] }, 'on'] },
      { ...on, reason: 'TARGETING_MATCH' },
    ],
    [
      'one that names a segment',
      { if: [{ $ref: 'pros' }, 'on'] },
      { ...on, reason: 'TARGETING_MATCH' },
    ],
    [
      'one that asks a segment about each element',
      { if: [{ some: [{ var: 'friends' }, { $ref: 'pros' }] }, 'on'] },
      { ...on, reason: 'TARGETING_MATCH' },
    ],
    [
      'one that names no segment',
      { if: [{ $ref: 'amateurs' }, 'on'] },
      { errorCode: 'PARSE_ERROR', errorDetails: '$ref names "amateurs", which is no segment.' },
    ],
  ])('%s', (_, logic, answer) => {
    const context = {
      targetingKey: 'anna',
      plan: 'pro',
      friends: ['anna', { plan: 'free' }, { plan: 'pro' }],
      $env: 'test',
      $flagd: { flagKey: 'other' },
    }
    expect(targeting(logic, context, [segmentOf('pros', isPro)])).toMatchObject(answer)
  })
})
