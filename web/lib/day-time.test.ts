import { expect, test } from 'bun:test'
import { dayTime } from './day-time'

const NOW = new Date(2026, 10, 22, 14, 0)
const at = (...[month, day, hour, minute]: [number, number, number, number]) =>
  new Date(2026, month, day, hour, minute).toISOString()

test.each([
  ['this day', at(10, 22, 11, 30), 'today, 11:30'],
  ['the day before', at(10, 21, 23, 59), 'yesterday, 23:59'],
  ['the day after', at(10, 23, 0, 1), 'tomorrow, 00:01'],
  ['an earlier day', at(10, 19, 9, 12), '19 Nov, 09:12'],
  ['the same day of another month', at(9, 22, 9, 12), '22 Oct, 09:12'],
])('%s', (_, iso, words) => {
  expect(dayTime(iso, NOW)).toBe(words)
})

test('an earlier year is named', () => {
  expect(dayTime(new Date(2025, 10, 22, 8, 5).toISOString(), NOW)).toBe('22 Nov 2025, 08:05')
})
