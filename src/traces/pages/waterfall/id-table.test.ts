import { expect, test } from 'bun:test'
import { IdTable } from './id-table'

test('an id is stored once, with the index at which it first came', () => {
  const ids = new IdTable()
  expect([ids.add(1, 2), ids.add(2, 1), ids.add(1, 2)]).toEqual([true, true, false])
  expect([ids.find(1, 2), ids.find(2, 1), ids.find(2, 2)]).toEqual([0, 1, -1])
  expect(ids.texts([1, 0])).toEqual(['0000000200000001', '0000000100000002'])
})

test('a hundred thousand, alike in one word or the other', () => {
  const ids = new IdTable()
  const words = Array.from({ length: 100_000 }, (_, i): [number, number] =>
    i % 2 === 0 ? [i, 0xffffffff] : [0xffffffff, i],
  )
  for (const [high, low] of words) expect(ids.add(high, low)).toBeTrue()
  expect(words.every(([high, low], i) => ids.find(high, low) === i)).toBeTrue()
  expect(ids.count).toBe(100_000)
})
