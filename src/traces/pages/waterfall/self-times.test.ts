import { expect, test } from 'bun:test'
import { type Rows, selfTimes } from './self-times'

/** Rows as [parent, start, duration]. */
const rowsOf = (rows: [number, number, number][]): Rows => ({
  parent: Int32Array.from(rows, ([parent]) => parent),
  starts: Float64Array.from(rows, ([, start]) => start),
  durations: Float64Array.from(rows, ([, , duration]) => duration),
})

test.each<[string, [number, number, number][], number[]]>([
  ['without children, all of it', [[-1, 0, 10]], [10]],
  [
    'less what a child takes',
    [
      [-1, 0, 10],
      [0, 2, 3],
    ],
    [7, 3],
  ],
  [
    'children side by side',
    [
      [-1, 0, 10],
      [0, 1, 2],
      [0, 5, 2],
    ],
    [6, 2, 2],
  ],
  [
    'children that overlap are counted once',
    [
      [-1, 0, 10],
      [0, 1, 4],
      [0, 3, 4],
    ],
    [4, 4, 4],
  ],
  [
    'one child within another',
    [
      [-1, 0, 10],
      [0, 1, 8],
      [0, 3, 2],
    ],
    [2, 8, 2],
  ],
  [
    'two children alike',
    [
      [-1, 0, 10],
      [0, 1, 4],
      [0, 1, 4],
    ],
    [6, 4, 4],
  ],
  [
    'a child that outlives its parent',
    [
      [-1, 0, 10],
      [0, 8, 50],
    ],
    [8, 50],
  ],
  [
    'a child that begins before its parent',
    [
      [-1, 10, 10],
      [0, 5, 7],
    ],
    [8, 7],
  ],
  [
    'a child that begins when its parent has ended',
    [
      [-1, 0, 10],
      [0, 20, 5],
    ],
    [10, 5],
  ],
  [
    'a child that ended before its parent began',
    [
      [-1, 10, 10],
      [0, 0, 5],
    ],
    [10, 5],
  ],
  [
    'a child that covers everything',
    [
      [-1, 5, 10],
      [0, 0, 30],
    ],
    [0, 30],
  ],
  [
    'grandchildren take from their parent alone',
    [
      [-1, 0, 10],
      [0, 0, 6],
      [1, 1, 4],
    ],
    [4, 2, 4],
  ],
  [
    'no time at all',
    [
      [-1, 0, 0],
      [0, 0, 0],
    ],
    [0, 0],
  ],
  [
    'several roots',
    [
      [-1, 0, 5],
      [-1, 2, 5],
    ],
    [5, 5],
  ],
])('%s', (_, rows, self) => {
  expect([...selfTimes(rowsOf(rows))]).toEqual(self)
})
