import { afterAll, beforeAll, expect, setSystemTime, test } from 'bun:test'
import { FeatureFlag } from '@openfeature/flagd-core'
import fc from 'fast-check'
import { evaluateFlag } from '../src/flags/evaluate/evaluate-flag'
import { compileFlagSet } from '../src/flags/evaluate/flag-set'
import { flagOf } from '../src/flags/flag.harness'

// The evaluator that OpenFeature publishes for JavaScript says what a rule comes to. It has two ways of its own, code that it writes
// and an interpreter. Where both agree, ours agrees with them; where they do not, with one of them. Texts are ASCII: of others it hashes
// UTF-16 units, while the other evaluators of flagd, and ours, hash UTF-8.

const NOW = Date.parse('2026-11-22T10:00:00.700Z')
beforeAll(() => {
  setSystemTime(NOW)
})
afterAll(() => {
  setSystemTime()
})

const isSoak = process.env.WHIMBREL_SOAK === '1'
/** The same rules in each run; others in each soak. */
const runs = isSoak ? { numRuns: 10_000 } : { numRuns: 400, seed: 20261122 }
const variants = { on: true, off: false, true: true, '5': true }
const quiet = { debug() {}, info() {}, warn() {}, error() {} }

/** What an answer says, without the words of errors. */
type Outcome = { reason: string; variant?: string } | { unknown: string } | 'error'

function theirs(
  targeting: object,
  context: object,
  disableDynamicCodeGeneration: boolean,
): Outcome {
  const definition = { state: 'ENABLED', variants, defaultVariant: 'off', targeting }
  const flag = new FeatureFlag('flag', definition as never, quiet as never, {
    disableDynamicCodeGeneration,
  })
  const { reason, variant, errorMessage = '' } = flag.evaluate(context as never)
  const [, unknown] = /^Variant '(.*)' not found/s.exec(errorMessage) ?? []
  if (unknown !== undefined) return { unknown }
  return reason === 'ERROR' ? 'error' : { reason: reason as string, variant: variant as string }
}

function ours(targeting: object, context: object): Outcome {
  const flag = flagOf({ key: 'flag', variants, targeting })
  const set = compileFlagSet({ flags: [flag], segments: [], overrides: [] }, 'production')
  const question = { context: context as Record<string, unknown>, now: NOW, isBrowser: false }
  const answer = evaluateFlag(set, 'flag', question)
  if ('reason' in answer) return { reason: answer.reason, variant: answer.variant as string }
  const [, unknown] = /^The flag has no variant (.*)\.$/s.exec(answer.errorDetails) ?? []
  return unknown === undefined ? 'error' : { unknown }
}

const text = fc.constantFrom('', 'a', 'ab', 'on', 'off', '1', '2.5', '1.2.3', 'v1.3', 'user-7')
const scalar = fc.oneof(
  text,
  fc.integer({ min: -3, max: 12 }),
  fc.constantFrom(0.5, 1.2, true, false, null),
)
const list = fc.array(scalar, { maxLength: 4 })
const path = fc.constantFrom(
  'a',
  'b',
  'user.plan',
  'list',
  'version',
  'targetingKey',
  'none',
  'user',
)
const context = fc.record(
  {
    a: scalar,
    b: scalar,
    list,
    version: fc.constantFrom('1.2.3', '2.0.0-rc.1', 'v1', '1.2', 7, 'none'),
    targetingKey: fc.stringMatching(/^[a-z0-9-]{0,12}$/),
    user: fc.record({ plan: scalar }, { requiredKeys: [], noNullPrototype: true }),
  },
  { requiredKeys: [], noNullPrototype: true },
)

const op = (name: string, ...operands: fc.Arbitrary<unknown>[]) =>
  fc.tuple(...operands).map((given) => ({ [name]: given }))
const many = (name: string, operand: fc.Arbitrary<unknown>, minLength = 1) =>
  fc.array(operand, { minLength, maxLength: 4 }).map((given) => ({ [name]: given }))

const variable = path.map((name) => ({ var: name }))

const { logic } = fc.letrec((tie) => {
  const any = tie('any')
  const item = tie('item')
  // Of what is no list, flagd-core's compiled rules make an error, and its interpreter an empty list.
  const through = fc.oneof(
    list,
    fc.constantFrom('list', 'none').map((name) => ({ var: name })),
    many('merge', any),
  )
  const version = fc.oneof(
    fc.constantFrom('1.2.3', '1.2', 'v2.0.0', '1.2.3-a.1'),
    fc.constantFrom('version', 'a', 'none').map((name) => ({ var: name })),
  )
  // Its interpreter takes the first element of a list for the operand of !.
  const plain = fc.oneof(
    fc.constantFrom('a', 'b', 'user.plan', 'none').map((name) => ({ var: name })),
    ...['==', '<', 'in'].map((name) => op(name, any, any)),
  )
  return {
    any: fc.oneof({ maxDepth: 4, withCrossShrink: true }, scalar, variable, list, tie('logic')),
    // Inside of what goes through a list, the context is one element.
    item: fc.oneof(
      { maxDepth: 2 },
      scalar,
      fc.constant({ var: '' }),
      op('==', fc.constant({ var: '' }), scalar),
      op('+', fc.constant({ var: '' }), fc.integer({ max: 3 })),
      op('!', fc.constant({ var: '' })),
    ),
    logic: fc.oneof(
      variable,
      // Of null and what stands for nothing, its two ways make different values.
      fc
        .tuple(fc.constantFrom('none', 'version', 'targetingKey'), scalar)
        .map((given) => ({ var: given })),
      fc.constantFrom({ var: '$flagd.flagKey' }, { var: '$flagd.timestamp' }),
      op('missing', path, path),
      fc
        .tuple(fc.integer({ min: 0, max: 3 }), fc.array(path, { maxLength: 3 }))
        .map((given) => ({ missing_some: given })),
      ...['==', '!=', '===', '!==', '<', '<=', '>', '>='].map((name) => op(name, any, any)),
      op('<', any, any, any),
      many('if', any),
      many('and', any),
      many('or', any),
      op('!', plain),
      op('!!', plain),
      ...['+', '-', '*', '/'].map((name) => many(name, any)),
      op('%', any, any),
      many('max', any),
      many('min', any),
      ...['map', 'all', 'some', 'none'].map((name) => op(name, through, item)),
      // A condition that is constant makes its interpreter go without the list.
      op('filter', through, fc.constantFrom({ var: '' }, { '!': [{ var: '' }] })),
      op(
        'reduce',
        through,
        fc.constantFrom(
          { '+': [{ var: 'accumulator' }, { var: 'current' }] },
          { cat: [{ var: 'current' }, { var: 'accumulator' }] },
          { var: 'current' },
        ),
        scalar,
      ),
      many('merge', any),
      op('in', any, any),
      many('cat', any, 2),
      op('substr', any, fc.integer({ min: -4, max: 4 })),
      op('substr', any, fc.integer({ min: -4, max: 4 }), fc.integer({ min: -4, max: 4 })),
      op('starts_with', any, any),
      op('ends_with', any, any),
      op(
        'sem_ver',
        version,
        fc.constantFrom('=', '!=', '<', '<=', '>', '>=', '^', '~', '=='),
        version,
      ),
      many('fractional', fc.oneof(fc.tuple(any, fc.integer({ min: -2, max: 90 })), fc.tuple(any))),
      fc
        .tuple(
          any,
          fc.array(fc.tuple(scalar, fc.oneof(fc.integer({ min: 0, max: 9 }), any)), {
            minLength: 1,
            maxLength: 4,
          }),
        )
        .map(([by, shares]) => ({ fractional: [by, ...shares] })),
    ),
  }
})

const LOOPS = ['map', 'filter', 'all', 'some', 'none', 'reduce']
const READS = /"(?:var":\[?"(?!"|accumulator|current)|missing|missing_some|fractional)/

/** flagd-core works out what is constant while it reads a rule, so that even a branch that nobody takes can fail it. */
function hasConstantPart(rule: unknown): boolean {
  if (typeof rule !== 'object' || rule === null) return false
  if (Array.isArray(rule)) return rule.some(hasConstantPart)
  const [[name, operands] = []] = Object.entries(rule)
  if (name === undefined) return false
  if (!READS.test(JSON.stringify(rule))) return true
  return hasConstantPart(LOOPS.includes(name) ? (operands as unknown[])[0] : operands)
}

test('a raw rule comes to what it comes to in flagd-core', () => {
  fc.assert(
    fc.property(logic as fc.Arbitrary<object>, context, (rule, asked) => {
      fc.pre(!hasConstantPart(rule))
      const [compiled, interpreted] = [false, true].map((isRun) => theirs(rule, asked, isRun))
      const own = ours(rule, asked)
      if (Bun.deepEquals(compiled, interpreted)) expect(own).toEqual(compiled as Outcome)
      else expect([compiled, interpreted]).toContainEqual(own)
    }),
    runs,
  )
})
