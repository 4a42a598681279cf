import { describe, expect, test } from 'bun:test'
import { compileLogic } from './compile-logic'
import { bucketOf } from './fractional'
import { type Context, EvaluationFailure, type Run } from './run'

const asked: Context = {
  targetingKey: 'anna',
  plan: 'pro',
  age: 30,
  groups: ['beta', 'staff'],
  mails: ['a@x.com', 'b@y.com'],
  nothing: null,
  empty: [],
  user: { name: 'Anna', 'last.name': 'Ö' },
}

function work(rule: unknown, context = asked, steps = 10_000) {
  const run: Run = {
    flagKey: 'flag',
    environment: 'production',
    context,
    now: 1_700_000_000_900,
    budget: { steps },
    trace: undefined,
  }
  return compileLogic(rule, () => undefined)(run.context, run)
}

describe('a rule comes to', () => {
  test.each<[string, unknown, unknown]>([
    ['what is found at a path', { var: 'user.name' }, 'Anna'],
    ['a name with a dot', { var: 'user.last\\.name' }, 'Ö'],
    ['an element of a list', { var: 'groups.1' }, 'staff'],
    ['null where there is nothing', { var: 'user.age' }, null],
    ['its default in place of nothing', { var: ['user.age', 7] }, 7],
    [
      'its default in place of null, as in code that flagd-core compiles',
      { var: ['nothing', 7] },
      7,
    ],
    ['null for what JavaScript gives every object', { var: 'user.constructor' }, null],
    ['a path that is worked out', { var: { cat: ['user', '.name'] } }, 'Anna'],
    ['what is missing', { missing: ['plan', 'x', 'user.y'] }, ['x', 'user.y']],
    ['nothing when enough is there', { missing_some: [1, ['plan', 'x']] }, []],
    ['the time in whole seconds', { var: '$flagd.timestamp' }, 1_700_000_000],
    ['text before a number is compared as a number', { '==': ['30', { var: 'age' }] }, true],
    ['null is 0 beside a number', { '<': [{ var: 'nothing' }, 1] }, true],
    ['between', { '<': [18, { var: 'age' }, 65] }, true],
    [
      'a pair that does not hold ends it before what fails',
      { '<': [65, { var: 'age' }, 'x'] },
      false,
    ],
    ['an empty list is false', { if: [{ var: 'empty' }, 'a', 'b'] }, 'b'],
    ['a list of nothing but false is true', { '!!': { var: 'groups' } }, true],
    ['! of a list looks at the whole', { '!': { var: 'empty' } }, true],
    ['the first that is true', { or: [0, '', 'a', 'b'] }, 'a'],
    ['the first that is false', { and: ['a', 0, 'b'] }, 0],
    ['no else is null', { if: [false, 'a'] }, null],
    [
      'texts and numbers as one',
      { cat: ['a', 1, true, [1, null, 2], { var: 'nothing' }] },
      'a1true1,,2',
    ],
    ['from the end', { substr: ['jsonlogic', -5] }, 'logic'],
    ['but for the end', { substr: ['jsonlogic', 4, -2] }, 'log'],
    ['a part of a text', { in: ['ro', { var: 'plan' }] }, true],
    ['an element of a list', { in: ['beta', { var: 'groups' }] }, true],
    ['no part of nothing', { in: ['beta', { var: 'x' }] }, false],
    [
      'what ends so, within lists too',
      { some: [{ var: 'mails' }, { ends_with: [{ var: '' }, '@y.com'] }] },
      true,
    ],
    ['null for a number that would start so', { starts_with: [{ var: 'age' }, '3'] }, null],
    [
      'the sum',
      { reduce: [[1, 2, 3], { '+': [{ var: 'accumulator' }, { var: 'current' }] }, 0] },
      6,
    ],
    ['nothing is no list of all', { all: [{ var: 'empty' }, true] }, false],
    ['a division', { '/': [7, 2] }, 3.5],
    ['a division of one', { '/': [4] }, 0.25],
    ['the same major version', { sem_ver: ['v1.9', '^', '1.2.0'] }, true],
    ['a release after its candidates', { sem_ver: ['1.0.0-rc.11', '<', '1.0.0'] }, true],
    ['candidates by their numbers', { sem_ver: ['1.0.0-rc.9', '<', '1.0.0-rc.11'] }, true],
    ['null for no version', { sem_ver: ['1.2.3.4', '=', '1.2.3'] }, null],
    ['null for no operator', { sem_ver: ['1.2.3', '==', '1.2.3'] }, null],
    ['a share of what is hashed', { fractional: ['ceQdGm', ['low', 50], ['high', 50]] }, 'high'],
    [
      'a share of the flag and its targeting key',
      {
        fractional: [
          ['a', 1],
          ['b', 0],
        ],
      },
      'a',
    ],
    ['null where nobody has a share', { fractional: ['x', ['a', 0], ['b', -3]] }, null],
    ['null where what is hashed is missing', { fractional: [{ var: 'x' }, ['a', 1]] }, null],
    ['null for weights beyond 31 bits', { fractional: ['x', ['a', 2 ** 31]] }, null],
    ['lists as they stand', [{ var: 'age' }, 'x'], [30, 'x']],
    ['objects without an operation as they stand', {}, {}],
  ])('%s', (_, rule, value) => {
    expect(work(rule)).toEqual(value)
  })
})

describe('a rule cannot be worked out with', () => {
  test.each<[string, unknown, string]>([
    ['a text for a number', { '+': [1, { var: 'plan' }] }, 'A text is not a number.'],
    ['a list for a number', { '<': [{ var: 'groups' }, 1] }, 'A list is not a number.'],
    ['an object for a number', { '*': [{ var: 'user' }, 1] }, 'An object is not a number.'],
    ['a text among numbers', { max: [1, '2'] }, 'It takes numbers alone.'],
    ['a division by zero', { '/': [1, 0] }, 'It divides by zero.'],
    ['a remainder of zero', { '%': [1, 0] }, 'It comes to no number.'],
    [
      'a number to look into',
      { in: [1, { var: 'age' }] },
      'What it looks into is neither a text nor a list.',
    ],
    [
      'a number to go through',
      { map: [{ var: 'age' }, { var: '' }] },
      'What it goes through is not a list.',
    ],
    ['one value to compare', { '==': [1] }, 'A comparison takes two values or more.'],
    ['a number to take a part of', { substr: [{ var: 'age' }, 1] }, 'It takes a part of a text.'],
  ])('%s', (_, rule, message) => {
    expect(() => work(rule)).toThrow(new EvaluationFailure(message))
  })
})

describe('a rule ends after so many steps that', () => {
  const letters = 'x'.repeat(30_000)
  const many = Array.from({ length: 500 }, () => 1)
  const doubled = { cat: [{ var: 'accumulator' }, { var: 'accumulator' }] }
  const merged = { merge: [{ var: 'accumulator' }, { var: 'accumulator' }] }
  test.each<[string, unknown, Context]>([
    [
      'goes through lists of lists',
      { map: [{ var: 'many' }, { map: [many, { map: [many, 1] }] }] },
      { many },
    ],
    ['doubles a text', { reduce: [{ var: 'many' }, doubled, 'x'] }, { many }],
    ['doubles a list', { reduce: [{ var: 'many' }, merged, [1]] }, { many }],
    [
      'searches a long text in a long one',
      {
        in: [{ cat: [{ var: 'letters' }, 'y'] }, { cat: [{ var: 'letters' }, { var: 'letters' }] }],
      },
      { letters },
    ],
    [
      'makes a deep list a text',
      { cat: ['', { var: 'deep' }] },
      { deep: JSON.parse('['.repeat(9000) + ']'.repeat(9000)) },
    ],
  ])('%s', (_, rule, context) => {
    expect(() => work(rule, context)).toThrow(EvaluationFailure)
  })
})

test('buckets are those that BigInt has', () => {
  const hashes = [0, 1, 2 ** 16 - 1, 2 ** 16, 2 ** 31 - 1, 2 ** 31, 2 ** 32 - 1, 0x9e3779b9]
  const sums = [0, 1, 2, 3, 100, 100_000, 2 ** 16, 2 ** 30 + 7, 2 ** 31 - 1]
  for (const hash of hashes)
    for (const sum of sums)
      expect(bucketOf(hash, sum)).toBe(Number((BigInt(hash) * BigInt(sum)) >> 32n))
})
