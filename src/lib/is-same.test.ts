import { expect, test } from 'bun:test'
import { isSame } from './is-same'

test.each([
  ['members in another order', { a: 1, b: [2] }, { b: [2], a: 1 }, true],
  ['a member that is undefined', { a: 1, b: undefined }, { a: 1 }, true],
  ['a member that is null', { a: 1, b: null }, { a: 1 }, false],
  ['a list in another order', [1, 2], [2, 1], false],
  ['a list that goes on', [1], [1, 2], false],
  ['a list and an object', [], {}, false],
  ['null and an object', null, {}, false],
  ['a text and a number', '1', 1, false],
] as [string, unknown, unknown, boolean][])('%s', (_, one, other, same) => {
  expect(isSame(one, other)).toBe(same)
  expect(isSame(other, one)).toBe(same)
})
