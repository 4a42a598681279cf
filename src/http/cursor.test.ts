import { expect, test } from 'bun:test'
import { Problem } from '../lib/problem'
import { fromCursor, pageOf, toCursor } from './cursor'

test.each([[[7]], [[1_700_000_000_000, 42]], [[0, Number.MAX_SAFE_INTEGER]]])(
  'the place %j comes back from its cursor, which fits an address',
  (place) => {
    const cursor = toCursor(place)
    expect(cursor).toMatch(/^[\w-]+$/)
    expect(fromCursor(cursor, place.length)).toEqual(place)
  },
)

const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')
test.each([
  ['nothing', ''],
  ['nonsense', 'nonsense'],
  ['no list', encode({ length: 2 })],
  ['too few numbers', encode([1])],
  ['too many numbers', encode([1, 2, 3])],
  ['a text', encode([1, '2'])],
  ['null', encode([1, null])],
  ['a fraction', encode([1, 0.5])],
  ['a number that is none any more', encode([1, 1e300])],
  ['a cut cursor', toCursor([1_700_000_000_000, 42]).slice(0, -3)],
])('%s is refused', (_, cursor) => {
  expect(() => fromCursor(cursor, 2)).toThrow(Problem)
})

test('a page has a next one when a row more than asked for was found', () => {
  const rows = [1, 2, 3].map((key) => ({ key }))
  const place = ({ key }: { key: number }) => [key]
  expect(pageOf(rows, 2, place)).toEqual({ rows: rows.slice(0, 2), nextCursor: toCursor([2]) })
  expect(pageOf(rows, 3, place)).toEqual({ rows, nextCursor: null })
  expect(pageOf([], 3, place)).toEqual({ rows: [], nextCursor: null })
})
