import { expect, test } from 'bun:test'
import { OPERATORS } from '../../../../src/flags/words'
import { OPERATORS_OF, shownValue, typedValues, valueIn, valuesFor } from './values'

test('every operator is in the list once', () => {
  expect(Object.values(OPERATORS_OF).flat().toSorted()).toEqual([...OPERATORS].toSorted())
})

test.each([
  [' AT ', 'any', 'string', { value: 'AT' }],
  ['42', 'any', 'string', { value: '42' }],
  ['42', 'any', 'number', { value: 42 }],
  ['true', 'any', 'boolean', { value: true }],
  ['yes', 'any', 'boolean', { mistake: 'Type true or false.' }],
  ['2.5', 'number', 'string', { value: 2.5 }],
  ['many', 'number', 'string', { mistake: 'Type a number, such as 18 or 2.5.' }],
  ['2026-11-22T10:00:00Z', 'time', 'string', { value: '2026-11-22T10:00:00Z' }],
  ['soon', 'time', 'string', { mistake: 'Choose a day and a time.' }],
  ['1.2.3', 'version', 'string', { value: '1.2.3' }],
] as [string, Parameters<typeof valueIn>[1], 'string', object][])(
  '%p for %s, typed as %s: %j',
  (typed, kind, as, read) => {
    expect(valueIn(typed, kind, as)).toEqual(read as never)
  },
)

test('several values at once', () => {
  expect(typedValues('AT, DE,\nNL\n', 'in')).toEqual(['AT', 'DE', 'NL'])
  expect(typedValues('a{1,3}\nb', 'matches')).toEqual(['a{1,3}', 'b'])
})

test.each([
  ['lessThan', ['18', 'many', 3], [18, 'many', 3]],
  ['startsWith', [18, true], ['18', 'true']],
  ['in', [18, 'AT'], [18, 'AT']],
  ['exists', ['AT'], undefined],
] as const)('values for %s: %j become %j', (operator, values, after) => {
  expect(valuesFor(operator, values)).toEqual(after as never)
})

test.each([
  ['AT', 'AT'],
  ['42', '“42”'],
  ['true', '“true”'],
  [' AT', '“ AT”'],
  ['', '“”'],
  [42, '42'],
  [true, 'true'],
] as const)('%p is shown as %s', (value, shown) => {
  expect(shownValue(value)).toBe(shown)
})
