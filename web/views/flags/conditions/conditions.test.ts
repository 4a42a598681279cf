import { expect, test } from 'bun:test'
import type { Condition } from '../../../../src/flags/model'
import { attributesOf } from './attributes'
import { compared, grouped, isCondition, joined, negated, ofSegment, shapeOf } from './conditions'

const country: Condition = { attribute: 'country', operator: 'in', values: ['AT'] }
const plan: Condition = { attribute: 'plan', operator: 'exists' }
const staff: Condition = { segment: 'staff' }

test.each([
  ['a comparison', country, 'comparison', false],
  ['its contrary', { ...plan, negate: true }, 'comparison', true],
  ['its contrary in other words', { not: country }, 'comparison', true],
  ['the contrary of a contrary', { not: { ...plan, negate: true } }, 'raw', false],
  ['a segment', staff, 'segment', false],
  ['outside of a segment', { not: staff }, 'segment', true],
  ['a group', { all: [country, staff] }, 'group', false],
  ['none of a group', { not: { any: [country] } }, 'group', true],
  ['a raw rule', { jsonLogic: { '==': [1, 1] } }, 'raw', false],
  ['a member more', { ...country, weight: 1 }, 'raw', false],
  ['an operator that there is none of', { attribute: 'a', operator: 'like' }, 'raw', false],
  ['values that are no list', { ...country, values: 'AT' }, 'raw', false],
  ['not even an object', 5, 'raw', false],
] as [string, unknown, string, boolean][])('%s is shown as such', (_, condition, is, isNot) => {
  expect(shapeOf(condition)).toMatchObject({ is, isNot })
})

test.each([
  [{ all: [country, { any: [staff, { jsonLogic: true }] }] }, true],
  [{ not: { not: staff } }, true],
  [{ all: [country, 5] }, false],
  [undefined, false],
] as [unknown, boolean][])('%j can be said in words: %p', (condition, isOne) => {
  expect(isCondition(condition)).toBe(isOne)
})

test.each([
  country,
  { ...plan, negate: true },
  staff,
  { not: staff },
  { any: [staff, plan] },
] as Condition[])('the contrary of the contrary is the same: %j', (condition) => {
  expect(negated(negated(condition))).toEqual(condition)
  expect(shapeOf(negated(condition)).isNot).toBe(!shapeOf(condition).isNot)
})

test('a changed comparison stays a contrary, and loses what is undefined', () => {
  expect(compared({ not: country }, { operator: 'exists', values: undefined })).toEqual({
    not: { attribute: 'country', operator: 'exists' },
  })
  expect(ofSegment({ not: staff }, 'testers')).toEqual({ not: { segment: 'testers' } })
})

test.each([
  ['to everyone', undefined, country, country],
  ['to one', staff, country, { all: [staff, country] }],
  ['to a group', { any: [staff, plan] }, country, { any: [staff, plan, country] }],
  ['to none of a group', { not: { any: [staff] } }, plan, { not: { any: [staff, plan] } }],
] as [string, Condition | undefined, Condition, Condition][])(
  'a condition is added %s',
  (_, before, part, after) => {
    expect(joined(before, part)).toEqual(after)
  },
)

test.each([
  ['all of one is that one', { all: [staff, plan] }, 'all', [plan], plan],
  ['any of one is still a group', { any: [staff, plan] }, 'any', [plan], { any: [plan] }],
  ['of none nothing is left', { any: [staff] }, 'any', [], undefined],
  [
    'any becomes all',
    { not: { any: [staff, plan] } },
    'all',
    [staff, plan],
    { not: { all: [staff, plan] } },
  ],
] as [string, Condition, 'all' | 'any', Condition[], Condition | undefined][])(
  'in a group %s',
  (_, before, by, parts, after) => {
    expect(grouped(before, { by, parts })).toEqual(after)
  },
)

test('attributes are offered that any rule or segment names, wherever it does', () => {
  const rules = [
    {
      when: { all: [country, { not: { any: [plan, staff] } }] },
      serve: { split: [], bucketBy: 'tenant' },
    },
    { when: { jsonLogic: true } },
    { when: { attribute: '', operator: 'in' } },
  ]
  expect(attributesOf(rules)).toEqual(['targetingKey', '$env', 'country', 'plan', 'tenant'])
})
