import { expect, test } from 'bun:test'
import { jsonPieces } from './json-pieces'

test.each<[string, unknown]>([
  ['nothing', null],
  ['a text', 'a "quoted" one'],
  ['a number', 0.25],
  ['an empty object', {}],
  ['an empty list', []],
  ['an object', { a: 1, b: { c: [1, 2], d: [] }, 'é"': null, e: undefined }],
  ['a list of lists and objects', [[1, 2], [], { a: [3] }, null]],
  ['a list of many pieces', { list: Array.from({ length: 5001 }, (_, i) => i), after: true }],
])('%s is what JSON.stringify makes of it', (_, value) => {
  expect([...jsonPieces(value)].join('')).toBe(JSON.stringify(value))
})

test('a typed array is a list of its numbers', () => {
  const numbers = Array.from({ length: 4001 }, (_, i) => i / 8)
  expect(JSON.parse([...jsonPieces(Float64Array.from(numbers))].join(''))).toEqual(numbers)
  expect([...jsonPieces(new Uint8Array())].join('')).toBe('[]')
})

test('a long list comes in pieces', () => {
  const lengths = [...jsonPieces(new Array(100_000).fill(1))].map(({ length }) => length)
  expect(Math.max(...lengths)).toBeLessThan(5000)
})
