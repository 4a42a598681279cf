import { expect, test } from 'bun:test'
import { monthEnd, monthFrom, monthOf, monthStart, monthText } from './month'

test.each([
  ['the last ms of a month', '2026-11-30T23:59:59.999Z', '2026-11', '2026-12-01T00:00:00.000Z'],
  ['the first ms of the next', '2026-12-01T00:00:00.000Z', '2026-12', '2027-01-01T00:00:00.000Z'],
  [
    'the last day of a leap year',
    '2028-02-29T12:00:00.000Z',
    '2028-02',
    '2028-03-01T00:00:00.000Z',
  ],
  ['a February without it', '2027-02-28T23:59:59.999Z', '2027-02', '2027-03-01T00:00:00.000Z'],
  [
    'a century that is no leap year',
    '2100-02-28T00:00:00.000Z',
    '2100-02',
    '2100-03-01T00:00:00.000Z',
  ],
  ['a new year', '2027-01-01T00:00:00.000Z', '2027-01', '2027-02-01T00:00:00.000Z'],
  ['midnight elsewhere', '2026-12-01T00:30:00.000+02:00', '2026-11', '2026-12-01T00:00:00.000Z'],
])('%s belongs to its month of UTC', (_, at, text, end) => {
  const month = monthOf(Date.parse(at))
  expect([monthText(month), new Date(monthEnd(month)).toISOString()]).toEqual([text, end])
  expect(new Date(monthStart(month)).toISOString()).toBe(`${text}-01T00:00:00.000Z`)
  expect(monthFrom(text)).toBe(month)
})
