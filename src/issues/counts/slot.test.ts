import { expect, test } from 'bun:test'
import { slotOfDay, slotOfHour, slotsOf } from './slot'

const hours = (from: number, to: number) =>
  Array.from({ length: to - from }, (_, i) => slotOfHour(from + i))

test.each([
  ['an hour', 30, 31, hours(30, 31)],
  ['a day', 24, 48, [slotOfDay(1)]],
  [
    'hours at both ends of days',
    23,
    73,
    [...hours(23, 24), slotOfDay(1), slotOfDay(2), ...hours(72, 73)],
  ],
  ['nothing', 30, 30, []],
])('%s', (_, from, to, expected) => expect(slotsOf(from, to)).toEqual(expected))

test('an hour and a day are never the same slot', () => {
  const all = [...hours(0, 72), slotOfDay(0), slotOfDay(1), slotOfDay(2)]
  expect(new Set(all).size).toBe(all.length)
})
