import { expect, test } from 'bun:test'
import { criticalPath } from './critical-path'
import type { Rows } from './self-times'

type Row = [parent: number, start: number, duration: number]
const rowsOf = (rows: Row[]): Rows => ({
  parent: Int32Array.from(rows, ([parent]) => parent),
  starts: Float64Array.from(rows, ([, start]) => start),
  durations: Float64Array.from(rows, ([, , duration]) => duration),
})

test.each<[string, Row[], [span: number, from: number, to: number][]]>([
  ['one span', [[-1, 0, 10]], [[0, 0, 10]]],
  [
    'a child within',
    [
      [-1, 0, 10],
      [0, 2, 3],
    ],
    [
      [0, 0, 2],
      [1, 2, 5],
      [0, 5, 10],
    ],
  ],
  [
    'children one after the other',
    [
      [-1, 0, 10],
      [0, 1, 2],
      [0, 5, 2],
    ],
    [
      [0, 0, 1],
      [1, 1, 3],
      [0, 3, 5],
      [2, 5, 7],
      [0, 7, 10],
    ],
  ],
  [
    'of children side by side the last to end',
    [
      [-1, 0, 10],
      [0, 1, 4],
      [0, 1, 8],
    ],
    [
      [0, 0, 1],
      [2, 1, 9],
      [0, 9, 10],
    ],
  ],
  [
    'one that overlaps it is not waited for',
    [
      [-1, 0, 10],
      [0, 1, 4],
      [0, 3, 6],
    ],
    [
      [0, 0, 3],
      [2, 3, 9],
      [0, 9, 10],
    ],
  ],
  [
    'one that ended before it is',
    [
      [-1, 0, 10],
      [0, 0, 3],
      [0, 3, 6],
    ],
    [
      [1, 0, 3],
      [2, 3, 9],
      [0, 9, 10],
    ],
  ],
  [
    'grandchildren',
    [
      [-1, 0, 10],
      [0, 1, 8],
      [1, 2, 5],
    ],
    [
      [0, 0, 1],
      [1, 1, 2],
      [2, 2, 7],
      [1, 7, 9],
      [0, 9, 10],
    ],
  ],
  [
    'a child that outlives its parent counts to its end',
    [
      [-1, 0, 10],
      [0, 4, 50],
    ],
    [
      [0, 0, 4],
      [1, 4, 10],
    ],
  ],
  [
    'a child that begins before its parent counts from its start',
    [
      [-1, 10, 20],
      [0, 5, 30],
    ],
    [[1, 10, 30]],
  ],
  [
    'a child that begins when its parent has ended was not waited for',
    [
      [-1, 0, 10],
      [0, 10, 5],
    ],
    [[0, 0, 10]],
  ],
  [
    'nor one that ended before it began',
    [
      [-1, 10, 10],
      [0, 0, 5],
    ],
    [[0, 10, 20]],
  ],
  [
    'a grandchild that outlives both',
    [
      [-1, 0, 10],
      [0, 2, 10],
      [1, 4, 20],
    ],
    [
      [0, 0, 2],
      [1, 2, 4],
      [2, 4, 10],
    ],
  ],
  [
    'a child that took no time',
    [
      [-1, 0, 10],
      [0, 5, 0],
    ],
    [[0, 0, 10]],
  ],
  [
    'many of those at one time',
    [
      [-1, 0, 10],
      [0, 5, 0],
      [0, 5, 0],
      [0, 5, 0],
    ],
    [[0, 0, 10]],
  ],
  [
    'a root that took no time',
    [
      [-1, 0, 0],
      [0, 0, 0],
    ],
    [],
  ],
])('%s', (_, rows, sections) => {
  const path = criticalPath(rowsOf(rows), 0)
  expect(path.map(({ span, from, to }) => [span, from, to])).toEqual(sections)
})

test('what ended by the vagueness of the next start ended before it', () => {
  const rows = rowsOf([
    [-1, 0, 10],
    [0, 1, 4.5],
    [0, 5, 4],
  ])
  const spansOf = (vagueness: number) =>
    criticalPath(rows, 0, () => vagueness).map(({ span }) => span)
  expect(spansOf(0)).toEqual([0, 2, 0])
  expect(spansOf(1)).toEqual([0, 1, 2, 0])
  expect(criticalPath(rows, 0, () => 1).map(({ to }) => to)).toEqual([1, 5, 9, 10])
})

test('of one root out of several', () => {
  const rows = rowsOf([
    [-1, 0, 5],
    [-1, 1, 9],
    [1, 2, 3],
  ])
  expect(criticalPath(rows, 1).map(({ span }) => span)).toEqual([1, 2, 1])
})

test.each<[string, (i: number) => number]>([
  ['a chain', (i) => i - 1],
  ['a hundred thousand children', (i) => (i === 0 ? -1 : 0)],
])('%s of a hundred thousand adds up to its root', (_, parentOf) => {
  const rows = rowsOf(
    Array.from({ length: 100_000 }, (_, i): Row => [parentOf(i), i, 200_000 - 2 * i]),
  )
  const path = criticalPath(rows, 0)
  expect(path.reduce((sum, { from, to }) => sum + to - from, 0)).toBe(200_000)
})
