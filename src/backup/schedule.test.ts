import { expect, test } from 'bun:test'
import { dueAt, isDue, type Schedule } from './schedule'

const at = (text: string) => Date.parse(`${text}Z`)
const SET = at('2026-11-22T10:00')
const hourly = (everyHours: number): Schedule => ({
  everyHours,
  dailyAt: null,
  keep: 7,
  setAt: SET,
})
const daily = (hour: number, minute = 0): Schedule => ({
  everyHours: null,
  dailyAt: hour * 60 + minute,
  keep: 7,
  setAt: SET,
})

test.each<[string, Schedule, string | undefined, string | undefined, string]>([
  ['the first by hours is due at once', hourly(6), undefined, undefined, '2026-11-22T10:00'],
  [
    'the next by hours follows the last good one',
    hourly(6),
    '2026-11-22T11:30',
    undefined,
    '2026-11-22T17:30',
  ],
  ['the first by day waits for its minute', daily(3, 15), undefined, undefined, '2026-11-23T03:15'],
  ['or comes the same day', daily(22), undefined, undefined, '2026-11-22T22:00'],
  [
    'the next by day follows the last good one',
    daily(3, 15),
    '2026-11-23T03:15',
    undefined,
    '2026-11-24T03:15',
  ],
  [
    'one that was missed is due since then',
    daily(3, 15),
    '2026-11-20T03:15',
    undefined,
    '2026-11-23T03:15',
  ],
  ['over the end of a leap month', daily(3), '2028-02-29T03:00', undefined, '2028-03-01T03:00'],
  [
    'one by hand in between moves none by day',
    daily(3),
    '2026-11-23T15:00',
    undefined,
    '2026-11-24T03:00',
  ],
  [
    'a failure is tried again in an hour',
    daily(3),
    '2026-11-23T03:00',
    '2026-11-24T03:00',
    '2026-11-24T04:00',
  ],
  [
    'a failure that another made good counts no more',
    daily(3),
    '2026-11-24T05:00',
    '2026-11-24T03:00',
    '2026-11-25T03:00',
  ],
  [
    'a failure does not bring the next one forward',
    hourly(24),
    '2026-11-23T00:00',
    '2026-11-23T01:00',
    '2026-11-24T00:00',
  ],
])('%s', (_, schedule, good, failed, expected) => {
  const done = { goodAt: good && at(good), failedAt: failed && at(failed) } as Parameters<
    typeof dueAt
  >[1]
  expect(new Date(dueAt(schedule, done)).toISOString().slice(0, 16)).toBe(expected)
})

test('a clock that was set back keeps none waiting', () => {
  const done = { goodAt: at('2027-05-01T00:00'), failedAt: undefined }
  expect(isDue(hourly(6), done, at('2026-11-22T12:00'))).toBe(true)
  expect(isDue(daily(11), done, at('2026-11-22T12:00'))).toBe(true)
})
