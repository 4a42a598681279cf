import { expect, test } from 'bun:test'
import { depthFirst } from './depth-first'

test.each<[string, number[], number[], { order: number[]; depth: number[] }]>([
  ['nothing', [], [], { order: [], depth: [] }],
  [
    'a root and its children by start',
    [-1, 0, 0],
    [0, 5, 3],
    { order: [0, 2, 1], depth: [0, 1, 1] },
  ],
  [
    'a child stands under its parent, not among its uncles',
    [-1, 0, 0, 1],
    [0, 1, 2, 3],
    { order: [0, 1, 3, 2], depth: [0, 1, 2, 1] },
  ],
  ['roots by start', [-1, -1], [9, 1], { order: [1, 0], depth: [0, 0] }],
  [
    'spans with equal starts stay in the order in which they came',
    [-1, 0, 0, 0],
    [1, 1, 1, 1],
    { order: [0, 1, 2, 3], depth: [0, 1, 1, 1] },
  ],
  ['a child that comes before its parent', [1, -1], [5, 0], { order: [1, 0], depth: [0, 1] }],
])('%s', (_, parent, starts, { order, depth }) => {
  const arranged = depthFirst(Int32Array.from(parent), Float64Array.from(starts))
  expect([...arranged.order]).toEqual(order)
  expect([...arranged.depth]).toEqual(depth)
})

test('a chain of a hundred thousand', () => {
  const parent = Int32Array.from({ length: 100_000 }, (_, i) => i - 1)
  const { depth } = depthFirst(parent, new Float64Array(100_000))
  expect(depth.at(-1)).toBe(99_999)
})
