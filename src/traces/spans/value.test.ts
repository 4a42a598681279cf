import { expect, test } from 'bun:test'
import { type AnyValue, anyValueOf } from '../ingest/otlp/any-value'
import {
  boolText,
  bytesText,
  doubleText,
  EMPTY,
  intText,
  itemText,
  type Plain,
  plainOf,
  shownValue,
  typeOf,
  type ValueType,
} from './value'

const list = itemText({ a: [intText(1), 'x', { a: [] }, { m: [['k', EMPTY]] }] })

test.each<[string, string, ValueType, Plain, string, AnyValue]>([
  ['a string', 'x', 'string', 'x', 'x', { stringValue: 'x' }],
  ['an empty string', '', 'string', '', '', { stringValue: '' }],
  ['a string that looks like a number', '42', 'string', '42', '42', { stringValue: '42' }],
  ['a whole number', intText(42), 'int', 42, '42', { intValue: '42' }],
  ['minus zero', intText(-0), 'int', 0, '0', { intValue: '0' }],
  [
    'the largest',
    intText(9223372036854775807n),
    'int',
    '9223372036854775807',
    '9223372036854775807',
    { intValue: '9223372036854775807' },
  ],
  [
    'the smallest',
    intText(-9223372036854775808n),
    'int',
    '-9223372036854775808',
    '-9223372036854775808',
    { intValue: '-9223372036854775808' },
  ],
  [
    'past 64 bits',
    intText(9223372036854775808n),
    'double',
    2 ** 63,
    '9223372036854776000',
    { doubleValue: 2 ** 63 },
  ],
  ['1e21', intText(1e21), 'double', 1e21, '1e+21', { doubleValue: 1e21 }],
  ['a fraction', doubleText(0.5), 'double', 0.5, '0.5', { doubleValue: 0.5 }],
  ['a whole double', doubleText(2), 'double', 2, '2', { doubleValue: 2 }],
  ['no number', doubleText(Number.NaN), 'double', 'NaN', 'NaN', { doubleValue: 'NaN' }],
  [
    'infinity',
    doubleText(Number.NEGATIVE_INFINITY),
    'double',
    '-Infinity',
    '-Infinity',
    { doubleValue: '-Infinity' },
  ],
  ['true', boolText(true), 'bool', true, 'true', { boolValue: true }],
  ['bytes', bytesText('AAEC/v8='), 'bytes', 'AAEC/v8=', 'AAEC/v8=', { bytesValue: 'AAEC/v8=' }],
  ['nothing', EMPTY, 'empty', null, 'null', {}],
  [
    'a list',
    list,
    'array',
    [1, 'x', [], { k: null }],
    '[1,"x",[],{"k":null}]',
    {
      arrayValue: {
        values: [
          { intValue: '1' },
          { stringValue: 'x' },
          { arrayValue: { values: [] } },
          { kvlistValue: { values: [{ key: 'k', value: {} }] } },
        ],
      },
    },
  ],
])('%s keeps its type', (_, text, type, plain, shown, any) => {
  expect(typeOf(text)).toBe(type)
  expect(plainOf(text)).toEqual(plain)
  expect(shownValue(text)).toBe(shown)
  expect(anyValueOf(text)).toEqual(any)
})

test('what is nested deeply is not quoted again at each level', () => {
  let item: Parameters<typeof itemText>[0] = '"'
  for (let depth = 0; depth < 16; depth++) item = { a: [item] }
  expect(itemText(item).length).toBeLessThan(200)
})
