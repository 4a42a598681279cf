import { expect, test } from 'bun:test'
import { plain, textOf } from './plain'

const circle: Record<string, unknown> = { name: 'ring' }
circle.self = circle
const deep = JSON.parse(`${'{"in":'.repeat(50)}1${'}'.repeat(50)}`)
const guarded = {
  open: 1,
  get closed() {
    throw new Error('no')
  },
}

test.each([
  [
    'texts, numbers, flags and null',
    { a: 'b', n: 1.5, is: false, no: null },
    { a: 'b', n: 1.5, is: false, no: null },
  ],
  ['numbers that JSON has not', [Number.NaN, Number.POSITIVE_INFINITY], ['NaN', 'Infinity']],
  ['large integers', { n: 12n ** 30n }, { n: String(12n ** 30n) }],
  ['functions', { go: function go() {} }, { go: '[function go]' }],
  ['errors', new TypeError('x'), 'TypeError: x'],
  ['dates', [new Date(0), new Date(Number.NaN)], ['1970-01-01T00:00:00.000Z', 'Invalid Date']],
  ['circles', circle, { name: 'ring', self: '[circular]' }],
  ['getters that throw', guarded, { open: 1, closed: '[not readable]' }],
  ['holes', [undefined, 1], [null, 1]],
  ['deep trees', deep, { in: { in: { in: { in: { in: { in: '[object]' } } } } } }],
])('%s', (_, value, copy) => {
  expect(plain(value)).toEqual(copy)
})

test('wide and long values are cut', () => {
  const wide = Object.fromEntries(Array.from({ length: 500 }, (_, i) => [`k${i}`, i]))
  expect(Object.keys(plain(wide) as object)).toHaveLength(100)
  expect(plain('x'.repeat(10_000))).toBe(`${'x'.repeat(8192)}…`)
})

test.each([
  ['a text', 'as it is', 'as it is'],
  ['a number', 7, '7'],
  ['an object', { a: 1 }, '{"a":1}'],
  ['a symbol', Symbol('s'), 'Symbol(s)'],
  ['what refuses to be read', Object.create(null, { toJSON: { get: () => fail() } }), '{}'],
])('%s in a sentence', (_, value, text) => {
  expect(textOf(value)).toBe(text)
})

function fail(): never {
  throw new Error('no')
}
