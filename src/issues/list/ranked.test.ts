import { expect, test } from 'bun:test'
import { rank } from './ranked'

/** Key → value and bound. */
const ISSUES: Record<number, [value: number, bound: number]> = {
  1: [3, 90],
  2: [40, 50],
  3: [3, 3],
  4: [0, 40],
  5: [7, 7],
  6: [7, 8],
  7: [-2, 1],
}

function ranked(most: number, after?: { key: number; value: number }) {
  const looked: number[] = []
  const candidates = Object.entries(ISSUES)
    .map(([key, [, bound]]) => ({ key: Number(key), bound }))
    .sort((a, b) => b.bound - a.bound || b.key - a.key)
  const worth = (key: number) => {
    looked.push(key)
    return ISSUES[key]?.[0] as number
  }
  return { found: rank(candidates, worth, most, after).map(({ key }) => key), looked }
}

test('the highest values come first, of equal ones the higher key', () => {
  expect(ranked(9).found).toEqual([2, 6, 5, 3, 1, 4, 7])
})

test('who cannot reach the list is not looked', () => {
  expect(ranked(2)).toEqual({ found: [2, 6], looked: [1, 2, 4, 6] })
})

test.each([1, 2, 3])('pages of %i show each one once', (size) => {
  const listed: number[] = []
  let after: { key: number; value: number } | undefined
  for (;;) {
    const { found } = ranked(size, after)
    listed.push(...found)
    const last = found.at(-1)
    if (last === undefined) break
    after = { key: last, value: ISSUES[last]?.[0] as number }
  }
  expect(listed).toEqual(ranked(9).found)
})
