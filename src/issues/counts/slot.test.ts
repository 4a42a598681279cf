import { expect, test } from 'bun:test'
import { hourOfSlot, hourSlots, slotOfDay, slotsOf } from './slot'

test.each([
  ['an hour', 30, 31, hourSlots(30, 31)],
  ['a day', 24, 48, [slotOfDay(1)]],
  [
    'hours at both ends of days',
    23,
    73,
    [...hourSlots(23, 24), slotOfDay(1), slotOfDay(2), ...hourSlots(72, 73)],
  ],
  ['nothing', 30, 30, []],
])('%s', (_, from, to, expected) => expect(slotsOf(from, to)).toEqual(expected))

test('an hour and a day are never the same slot', () => {
  const all = [...hourSlots(0, 72), slotOfDay(0), slotOfDay(1), slotOfDay(2)]
  expect(new Set(all).size).toBe(all.length)
})

test('the hour of a slot is told by it', () => {
  expect(hourSlots(22, 50).map(hourOfSlot)).toEqual(Array.from({ length: 28 }, (_, i) => 22 + i))
  expect(hourOfSlot(slotOfDay(3))).toBe(72)
})
