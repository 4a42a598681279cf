import { expect, test } from 'bun:test'
import { axisOf } from './axis-of'

const at = (text: string) => new Date(text).getTime()
const HOUR = 3_600_000

test.each([
  ['an hour has a line each five minutes', '2026-11-22T10:02', '2026-11-22T11:02', 12, '10:05'],
  ['a day has a line each three hours', '2026-11-21T14:20', '2026-11-22T14:20', 8, '15:00'],
  ['a week has a line a day', '2026-11-15T14:00', '2026-11-22T14:00', 7, '16 Nov'],
  ['two weeks have a line a day', '2026-11-08T14:00', '2026-11-22T14:00', 14, '9 Nov'],
  ['thirty days have a line each other day', '2026-10-23T14:00', '2026-11-22T14:00', 15, '25 Oct'],
] as const)('%s', (_, from, to, count, first) => {
  const ticks = axisOf(at(from), at(to))
  expect([ticks.length, ticks[0]?.words]).toEqual([count, first])
  expect(ticks.every(({ share }) => share >= 0 && share < 1)).toBe(true)
})

test('each line of days is at a midnight, and a new month is named', () => {
  const ticks = axisOf(at('2026-07-20T09:00'), at('2026-08-02T09:00'))
  expect(ticks.map((tick) => new Date(tick.at).getHours())).toEqual(ticks.map(() => 0))
  expect(ticks.map(({ words }) => words)).toContain('1 Aug')
  expect(ticks.at(-1)?.share).toBeCloseTo(1 - (9 * HOUR) / (13 * 24 * HOUR), 2)
})
