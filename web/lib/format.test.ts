import { expect, test } from 'bun:test'
import { age, counted, duration, localTime, number, percent, share, utc } from './format'

const SECOND = 1000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE

test.each<[string, number, string]>([
  ['a clock that is behind', -5000, '0 s'],
  ['now', 0, '0 s'],
  ['just under a minute', 59.9 * SECOND, '59 s'],
  ['a minute', MINUTE, '1 min'],
  ['just under an hour', HOUR - 1, '59 min'],
  ['a day less a second', 24 * HOUR - SECOND, '23 h'],
  ['a day', 24 * HOUR, '1 d'],
  ['years', 24 * HOUR * 1200, '1,200 d'],
])('the age of %s', (_, ms, expected) => {
  expect(age(ms)).toBe(expected)
})

test.each<[number, string]>([
  [0.25, '250 µs'],
  [1, '1.0 ms'],
  [240, '240 ms'],
  [2410, '2.41 s'],
  [200_000, '3 min 20 s'],
  [0.9999, '1.0 ms'],
  [9.99, '10 ms'],
  [999.9, '1.00 s'],
  [59_999, '1 min 0 s'],
  [119_700, '2 min 0 s'],
  [HOUR - 1, '1 h 0 min'],
  [HOUR, '1 h 0 min'],
  [25 * HOUR + 20 * MINUTE, '1 d 1 h'],
  [24 * HOUR * 1200 + 4 * HOUR, '1,200 d 4 h'],
])('%d ms last %s', (ms, expected) => {
  expect(duration(ms)).toBe(expected)
})

test('numbers are grouped, and things counted', () => {
  expect(number(1284000)).toBe('1,284,000')
  expect(counted(1, 'issue')).toBe('1 issue')
  expect(counted(1284, 'event')).toBe('1,284 events')
  expect(counted(0, 'entry', 'entries')).toBe('0 entries')
  expect(percent(0.406)).toBe('41%')
})

test('a time is exact in UTC, and short on the page', () => {
  expect(utc('2026-11-21T14:07:11.482Z')).toBe('2026-11-21 14:07:11.482 UTC')
  const here = new Date(2026, 10, 21, 15, 2, 11)
  expect(localTime(here.toISOString(), here)).toBe('21 Nov, 15:02:11')
  expect(localTime(here.toISOString(), new Date(2027, 0, 1))).toBe('21 Nov 2026, 15:02:11')
})

test.each([
  [0, '0%'],
  [0.0004, '<1%'],
  [0.5, '50%'],
  [0.996, '>99%'],
  [1, '100%'],
])('a part of %f is %s', (part, words) => expect(share(part)).toBe(words))
