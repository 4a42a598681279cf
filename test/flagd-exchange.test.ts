import { afterAll, beforeAll, describe, expect, setSystemTime, test } from 'bun:test'
import { FlagdCore } from '@openfeature/flagd-core'
import fc from 'fast-check'
import { evaluateFlag } from '../src/flags/evaluate/evaluate-flag'
import { compileFlagSet, type Definitions } from '../src/flags/evaluate/flag-set'
import { flagOf, ruleOf, segmentOf } from '../src/flags/flag.harness'
import { fromFlagd } from '../src/flags/flagd/from-flagd'
import { toFlagd } from '../src/flags/flagd/to-flagd'
import type { Condition } from '../src/flags/model'
import { ENVIRONMENTS } from '../src/projects/environment'
import { context, rules } from './flag-arbitraries'

const NOW = Date.parse('2026-11-22T10:00:00.700Z')
beforeAll(() => {
  setSystemTime(NOW)
})
afterAll(() => {
  setSystemTime()
})

const isSoak = process.env.WHIMBREL_SOAK === '1'
/** The same flags in each run; others in each soak. */
const runs = (numRuns: number) => (isSoak ? { numRuns: 10_000 } : { numRuns, seed: 20261122 })
const quiet = { debug() {}, info() {}, warn() {}, error() {} }

const given = (wanted: Partial<Definitions>): Definitions => ({
  flags: [],
  segments: [],
  overrides: [],
  ...wanted,
})

/** The definitions that a document makes, as they would be stored. */
function imported(document: unknown): Definitions {
  const { flags, segments, problems } = fromFlagd(document, ENVIRONMENTS)
  expect(problems).toEqual([])
  return given({
    flags: [...flags].map(([key, definition]) => ({ ...definition, key, version: 1 })),
    segments: [...segments].map(([key, definition]) => ({ ...definition, key, version: 1 })),
  })
}

const ours = (definitions: Definitions, context: Record<string, unknown>) =>
  evaluateFlag(compileFlagSet(definitions, 'production'), 'new-checkout', {
    context,
    now: NOW,
    isBrowser: false,
  })

test('what rules say to flagd is what they say here, comes back as it was, and says the same again', () => {
  const pros = segmentOf('pros', { attribute: 'plan', operator: 'in', values: ['pro', 'PRO'] })
  fc.assert(
    fc.property(rules, fc.array(context, { minLength: 1, maxLength: 5 }), (own, contexts) => {
      const definitions = given({ flags: [flagOf({ rules: own })], segments: [pros] })
      const { document, lost } = toFlagd(definitions, 'production')
      expect(lost).toEqual([])
      const again = imported(document)
      expect(toFlagd(again, 'production').document).toEqual(document)
      expect(again.flags[0]?.targeting).toBeNull()

      const core = new FlagdCore(undefined, quiet as never)
      core.setConfigurations(JSON.stringify(document))
      for (const asked of contexts) {
        const answer = ours(definitions, asked)
        expect(ours(again, asked)).toEqual(answer)
        const flagd = core.resolveBooleanEvaluation('new-checkout', false, asked as never)
        expect(answer).toMatchObject({ variant: flagd.variant as string, value: flagd.value })
      }
    }),
    runs(150),
  )
})

describe('what flagd cannot say is listed', () => {
  const when = (condition: Condition) => ({ rules: [ruleOf({ when: condition })] })
  test.each<[string, Parameters<typeof flagOf>[0], string]>([
    [
      'prerequisites',
      { prerequisites: [{ flag: 'payments', variants: ['on'] }] },
      '/prerequisites/0 flagd cannot ask for the flag payments.',
    ],
    [
      'rules of other environments',
      { rules: [ruleOf({ environments: ['test'] })] },
      '/rules/0 The rule is not for production.',
    ],
    [
      'other environments',
      { environments: { ...flagOf().environments, test: { enabled: false } } },
      '/environments It is different in test.',
    ],
    [
      'patterns',
      when({ attribute: 'mail', operator: 'matches', values: ['@x'] }),
      '/rules/0 flagd has no regular expressions.',
    ],
    [
      'networks',
      when({ attribute: 'ip', operator: 'inCidr', values: ['10.0.0.0/8'] }),
      '/rules/0 flagd knows no networks.',
    ],
    [
      'times of the context',
      when({ any: [{ attribute: 'at', operator: 'after', values: [1] }] }),
      '/rules/0 flagd compares no times of the context.',
    ],
    [
      'capital letters',
      when({ attribute: 'plan', operator: 'in', values: ['pro'], caseInsensitive: true }),
      '/rules/0 flagd tells capital letters from small ones.',
    ],
    [
      'the environment',
      when({ attribute: '$env', operator: 'in', values: ['test'] }),
      '/rules/0 flagd knows no environments.',
    ],
    [
      'segments that it cannot say',
      when({ segment: 'inside' }),
      '/rules/0 flagd cannot say the segment inside.',
    ],
    [
      'parts of a second',
      { rules: [ruleOf({ schedule: { startAt: '2026-11-22T10:00:00.5Z' } })] },
      '/rules/0 flagd knows the time to the second.',
    ],
    ['who looks after it', { owner: 'shop' }, '/owner flagd keeps no owner.'],
    [
      'which keys see it',
      { clientSide: true },
      '/clientSide flagd gives every flag to whoever asks.',
    ],
  ])('%s', (_, wanted, lost) => {
    const inside = segmentOf('inside', { attribute: 'ip', operator: 'inCidr', values: ['::1'] })
    const told = toFlagd(given({ flags: [flagOf(wanted)], segments: [inside] }), 'production').lost
    expect(
      told.filter(({ kind }) => kind === 'flag').map(({ path, message }) => `${path} ${message}`),
    ).toEqual([lost])
    expect(told.filter(({ kind }) => kind === 'segment')).toEqual([
      { kind: 'segment', of: 'inside', path: '/when', message: 'flagd knows no networks.' },
    ])
  })

  test('overrides', () => {
    const override = {
      flag: 'new-checkout',
      environment: 'production' as const,
      targetingKey: 'anna',
      variant: 'on',
      until: null,
    }
    expect(toFlagd(given({ flags: [flagOf()], overrides: [override] }), 'production').lost).toEqual(
      [{ kind: 'flag', of: 'new-checkout', path: '', message: 'flagd has no override for anna.' }],
    )
  })
})

test('segments within segments are written out, since flagd puts references in place in no order', () => {
  const segments = [
    segmentOf('a', { all: [{ segment: 'b' }, { jsonLogic: { '!': [{ $ref: 'b' }] } }] }),
    segmentOf('b', { attribute: 'plan', operator: 'exists' }),
  ]
  const has = { '!==': [{ var: 'plan' }, null] }
  expect(toFlagd(given({ segments }), 'production').document.$evaluators).toEqual({
    a: { and: [has, { '!': [has] }] },
    b: has,
  })
})

describe('a document of flagd', () => {
  const flag = { state: 'ENABLED', variants: { on: true, off: false }, defaultVariant: 'on' }
  const raw = {
    if: [
      { in: ['@x', { var: ['mail'] }] },
      {
        fractional: [
          ['on', 1],
          ['off', 3],
        ],
      },
      null,
    ],
  }

  test('with a raw rule keeps it as it stands', () => {
    const document = {
      $schema: 'https://flagd.dev/schema/v0/flags.json',
      flags: { a: { ...flag, targeting: raw, metadata: { team: 'shop' } } },
    }
    const definitions = imported(document)
    expect(definitions.flags[0]).toMatchObject({ targeting: raw, rules: [] })
    expect(toFlagd(definitions, 'production').document).toEqual(document as never)
  })

  test('shares its metadata with its flags, which say otherwise', () => {
    const { flags } = imported({
      flags: [{ ...flag, key: 'a', metadata: { team: 'shop' } }],
      metadata: { team: 'all', version: '1' },
    })
    expect(flags[0]?.metadata).toEqual({ team: 'shop', version: '1' })
  })

  test.each<[string, unknown, string]>([
    ['that is none', [], ' This is no document of flagd; send an object with flags.'],
    ['without flags', {}, '/flags A document of flagd has flags: an object by key, or a list.'],
    [
      'with a key that no address has',
      { flags: { 'a/b': flag } },
      '/flags/a~1b A key has letters, digits, dots, underscores and hyphens, at most 128, and begins with a letter or a digit; rename it.',
    ],
    [
      'with a flag of nothing',
      { flags: { a: null } },
      '/flags/a A flag is an object with state and variants.',
    ],
    [
      'with a state',
      { flags: { a: { ...flag, state: 'ON' } } },
      '/flags/a/state The state is ENABLED or DISABLED.',
    ],
    [
      'with no variants',
      { flags: { a: { ...flag, variants: {} } } },
      '/flags/a/variants A flag has one variant or more.',
    ],
    [
      'with variants of two types',
      { flags: { a: { ...flag, variants: { on: true, off: 0 } } } },
      '/flags/a/variants All variants are of one type: true and false, texts, numbers, or objects.',
    ],
    [
      'with a default that is no variant',
      { flags: { a: { ...flag, defaultVariant: 'x' } } },
      '/flags/a/defaultVariant There is no variant x; there are on, off.',
    ],
    [
      'with two flags of a key',
      {
        flags: [
          { ...flag, key: 'a' },
          { ...flag, key: 'a' },
        ],
      },
      '/flags/1 Another flag has the key a.',
    ],
    [
      'with metadata of objects',
      { flags: { a: flag }, metadata: { x: {} } },
      '/metadata/x Metadata is texts, numbers, true and false.',
    ],
    [
      'with an operation that there is not',
      { flags: { a: { ...flag, targeting: { iff: [] } } } },
      '/flags/a/targeting There is no operation iff; did you mean if?',
    ],
    [
      'with a reference to nothing',
      { flags: { a: { ...flag, targeting: { if: [{ $ref: 'x' }, 'on'] } } } },
      '/flags/a/targeting/if/0/$ref There is no segment "x"; make it first.',
    ],
    [
      'with a shared rule that means nothing',
      { flags: {}, $evaluators: { x: { '==': [1] } } },
      '/$evaluators/x/== == takes 2 operands, not 1.',
    ],
    [
      'of depth alone',
      {
        flags: {
          a: {
            ...flag,
            targeting: JSON.parse(`${'{"if":['.repeat(20_000)}1${']}'.repeat(20_000)}`),
          },
        },
      },
      `/flags/a/targeting${'/if/0'.repeat(50)}/if It is more than 100 levels deep.`,
    ],
  ])('%s says where and what to do', (_, document, problem) => {
    const { problems } = fromFlagd(document, ENVIRONMENTS)
    const [first] = problems.map(({ path, message }) => `${path} ${message}`)
    expect(first).toBe(problem)
  })
})
