import { expect, test } from 'bun:test'
import { heldOrder } from './held-order'

test.each([
  ['all of them as they come at first', [], 'cab', 'cab'],
  ['in the order before', ['a', 'b', 'c'], 'cba', 'abc'],
  ['what is new after them, in its own order', ['a', 'b'], 'dbca', 'abdc'],
  ['without what is gone', ['a', 'b', 'c'], 'ca', 'ac'],
])('%s', (_, before, items, ordered) => {
  expect(heldOrder(before, [...items], (one) => one).join('')).toBe(ordered)
})
