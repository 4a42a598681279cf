import { expect, test } from 'bun:test'
import { endOf, lastDayOf, minuteOf, monthName, passedOf } from './month-words'

const NOVEMBER = { from: '2026-11-01T00:00:00.000Z', to: '2026-12-01T00:00:00.000Z' }
const LEAP = { from: '2028-02-01T00:00:00.000Z', to: '2028-03-01T00:00:00.000Z' }

test.each([
  ['in its midst', NOVEMBER, '2026-11-22T23:59:00Z', '1 to 22 November, UTC; 73% of the month'],
  ['on its first day', NOVEMBER, '2026-11-01T12:00:00Z', '1 November, UTC; 1% of the month'],
  [
    'on its last ms',
    NOVEMBER,
    '2026-11-30T23:59:59.999Z',
    '1 to 30 November, UTC; 99% of the month',
  ],
  ['once it is over', NOVEMBER, '2026-12-01T00:00:00Z', '1 to 30 November, UTC'],
  ['in a leap year', LEAP, '2028-03-01T00:00:00Z', '1 to 29 February, UTC'],
])('a month says how much of it has passed, %s', (_, month, now, words) => {
  expect(passedOf(month, Date.parse(now))).toBe(words)
})

test('months, their ends and times are those of UTC', () => {
  expect(monthName('2026-11')).toBe('November 2026')
  expect([endOf(NOVEMBER), lastDayOf(NOVEMBER)]).toEqual(['1 December', '30 Nov'])
  expect(minuteOf('2026-11-20T16:12:33.000Z')).toBe('20 Nov, 16:12')
})
