import { expect, test } from 'bun:test'
import { SNOOZES } from './snooze-times'

const at = (...parts: [number, number, number, number?, number?]) => {
  const [year, month, day, hour = 0, minute = 0] = parts
  return new Date(year, month - 1, day, hour, minute).getTime()
}
const NOW = at(2026, 11, 22, 14, 30)

test('a snooze ends after an hour, tomorrow at nine, or after a week', () => {
  expect(SNOOZES.map(({ until }) => until(NOW))).toEqual([
    at(2026, 11, 22, 15, 30),
    at(2026, 11, 23, 9),
    at(2026, 11, 29, 14, 30),
  ])
})

test('tomorrow is the next day on the last of a month too, and at night', () => {
  const tomorrow = SNOOZES[1]?.until
  expect(tomorrow?.(at(2026, 12, 31, 23, 59))).toBe(at(2027, 1, 1, 9))
  expect(tomorrow?.(at(2026, 11, 22, 0, 1))).toBe(at(2026, 11, 23, 9))
})
