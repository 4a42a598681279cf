import { expect, test } from 'bun:test'
import { hash53 } from '../../lib/hash'
import { countUsers, withUsers } from './user-sketch'

const users = (from: number, to: number) =>
  Array.from({ length: to - from }, (_, i) => hash53(`user ${from + i}`))

test.each([
  ['nobody', 0, 0],
  ['one', 1, 0],
  ['as many as are known by name', 127, 0],
  ['one more', 128, 0.1],
  ['a thousand', 1000, 0.1],
  ['twenty thousand', 20_000, 0.1],
  ['three hundred thousand', 300_000, 0.1],
])('%s: %i users within %f', (_, count, error) => {
  const estimate = countUsers([withUsers(undefined, users(0, count))])
  expect(Math.abs(estimate - count)).toBeLessThanOrEqual(count * error)
})

test('a sketch is at most 512 bytes', () => {
  for (const count of [1, 127, 128, 5000])
    expect(withUsers(undefined, users(0, count)).length).toBeLessThanOrEqual(512)
})

test('those that are in both count once, whatever either sketch is', () => {
  const few = withUsers(undefined, users(0, 100))
  const many = withUsers(undefined, users(50, 3050))
  expect(countUsers([few, withUsers(undefined, users(90, 110))])).toBe(110)
  expect(countUsers([few, many])).toBe(countUsers([withUsers(undefined, users(0, 3050))]))
})

test('what is known depends on nothing but who was there', () => {
  const all = users(0, 600)
  const atOnce = withUsers(undefined, all)
  let oneByOne = withUsers(undefined, [])
  for (const user of all.toReversed()) oneByOne = withUsers(oneByOne, [user])
  expect(oneByOne).toEqual(atOnce)
  expect(withUsers(oneByOne, all)).toBe(oneByOne)
})
