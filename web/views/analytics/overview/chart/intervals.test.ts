import { expect, test } from 'bun:test'
import { DAY_MS, HOUR_MS } from '../../../../lib/durations'
import { beginOf } from '../../section/analytics-range'
import { endOf, intervalsFor, intervalWords } from './intervals'

const TO = '2026-11-22T14:20:00Z'
const before = (days: number) => new Date(Date.parse(TO) - days * DAY_MS).toISOString()

test.each([
  [1, ['hour']],
  [7, ['hour', 'day']],
  [30, ['day', 'week']],
  [400, ['day', 'week', 'month']],
])('a time of %d days can be cut into %j', (days, intervals) => {
  expect(intervalsFor({ from: before(days), to: TO })).toEqual(intervals as never)
})

test('a range of a day begins with a whole hour', () => {
  expect(beginOf(Date.parse(before(1)), DAY_MS)).toBe('2026-11-21T15:00:00.000Z')
})

test('a longer range begins with a whole day, and has today as its last', () => {
  const begin = new Date(beginOf(Date.parse(before(7)), 7 * DAY_MS))
  expect([begin.getHours(), begin.getMinutes()]).toEqual([0, 0])
  expect(Date.parse(TO) - begin.getTime()).toBeLessThan(7 * DAY_MS)
  expect(Date.parse(TO) - begin.getTime()).toBeGreaterThan(5 * DAY_MS + 23 * HOUR_MS)
})

test('intervals are named, and end by the calendar', () => {
  const at = new Date(2026, 10, 2).getTime()
  expect(intervalWords(at, 'day')).toBe('Mon 2 Nov')
  expect(intervalWords(at, 'week')).toBe('Week of 2 Nov')
  expect(intervalWords(at, 'hour')).toBe('2 Nov, 00:00')
  expect(new Date(endOf(at, 'day')).getDate()).toBe(3)
  expect(new Date(endOf(at, 'week')).getDate()).toBe(9)
  expect(new Date(endOf(at, 'month')).getMonth()).toBe(11)
})
