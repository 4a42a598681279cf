import { expect, test } from 'bun:test'
import { type Call, findRepeats } from './find-repeats'

/** Row 0 is the request, 1 a handler within it. */
const ENTRY = 0
const parentsOf = (...rows: number[]) => Int32Array.from(rows)
const call = (row: number, statement = 'a', start = row * 10, duration = 10): Call => ({
  row,
  statement,
  start,
  duration,
})
const isEntry = (row: number) => row === ENTRY
const rows = (from: number, count: number) => Array.from({ length: count }, (_, i) => from + i)
const repeatsOf = (calls: Call[], parent: Int32Array) =>
  findRepeats(calls, parent, isEntry).map((repeat) => ({
    under: repeat.under,
    statement: repeat.statement,
    count: repeat.calls.length,
    total: repeat.total,
    wall: repeat.wall,
    isParallel: repeat.isParallel,
  }))

test('five under one parent, one after the other', () => {
  const calls = rows(2, 5).map((row) => call(row))
  expect(repeatsOf(calls, parentsOf(-1, 0, 1, 1, 1, 1, 1))).toEqual([
    { under: 1, statement: 'a', count: 5, total: 50, wall: 50, isParallel: false },
  ])
})

test('at one time', () => {
  const calls = rows(2, 5).map((row) => call(row, 'a', 100))
  expect(repeatsOf(calls, parentsOf(-1, 0, 1, 1, 1, 1, 1))).toEqual([
    { under: 1, statement: 'a', count: 5, total: 50, wall: 10, isParallel: true },
  ])
})

test('with others between them', () => {
  const calls = rows(2, 10).map((row) => call(row, row % 2 === 0 ? 'a' : 'b'))
  const found = repeatsOf(calls, parentsOf(-1, 0, ...rows(2, 10).fill(1)))
  expect(found.map(({ statement, count }) => [statement, count])).toEqual([
    ['a', 5],
    ['b', 5],
  ])
})

test('each in a wrapper of its own: counted under the request', () => {
  const wrappers = rows(1, 6)
  const calls = rows(7, 6).map((row) => call(row))
  expect(repeatsOf(calls, parentsOf(-1, ...wrappers.fill(0), ...rows(1, 6)))).toMatchObject([
    { under: ENTRY, count: 6 },
  ])
})

test('without a request above: counted for the trace', () => {
  const calls = rows(0, 5).map((row) => call(row))
  const found = findRepeats(calls, parentsOf(-1, -1, -1, -1, -1), () => false)
  expect(found).toMatchObject([{ under: -1 }])
})

test.each<[string, Call[], Int32Array]>([
  ['four are none', rows(2, 4).map((row) => call(row)), parentsOf(-1, 0, 1, 1, 1, 1)],
  [
    'five of different statements',
    rows(2, 5).map((row) => call(row, `${row}`)),
    parentsOf(-1, 0, 1, 1, 1, 1, 1),
  ],
  ['none at all', [], parentsOf(-1)],
])('%s', (_, calls, parent) => {
  expect(repeatsOf(calls, parent)).toEqual([])
})

test('calls that took no time', () => {
  const calls = rows(2, 5).map((row) => call(row, 'a', 0, 0))
  expect(repeatsOf(calls, parentsOf(-1, 0, 1, 1, 1, 1, 1))).toMatchObject([
    { total: 0, wall: 0, isParallel: false },
  ])
})

test('what costs most comes first', () => {
  const calls = [
    ...rows(2, 5).map((row) => call(row)),
    ...rows(7, 5).map((row) => call(row, 'b', row, 99)),
  ]
  const found = repeatsOf(calls, parentsOf(-1, 0, ...rows(2, 10).fill(1)))
  expect(found.map(({ statement }) => statement)).toEqual(['b', 'a'])
})

test('a hundred thousand calls at the end of a chain', () => {
  const parent = Int32Array.from({ length: 100_000 }, (_, i) => i - 1)
  const calls = rows(1, 99_999).map((row) => call(row))
  expect(repeatsOf(calls, parent)).toMatchObject([{ under: ENTRY, count: 99_999 }])
})
