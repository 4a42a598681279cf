import { expect, test } from 'bun:test'
import { parseTimestamp } from './timestamp'

const read: [name: string, sent: string | number, time: number][] = [
  ['RFC 3339', '2026-01-31T12:00:00Z', Date.UTC(2026, 0, 31, 12)],
  ['a fraction', '2026-01-31T12:00:00.5Z', Date.UTC(2026, 0, 31, 12, 0, 0, 500)],
  ['nanoseconds', '2026-01-31T12:00:00.123456789Z', Date.UTC(2026, 0, 31, 12, 0, 0, 123)],
  [
    'any number of digits',
    `2026-01-31T12:00:00.${'1'.repeat(1000)}Z`,
    Date.UTC(2026, 0, 31, 12, 0, 0, 111),
  ],
  ['an offset ahead', '2026-01-31T12:00:00+05:30', Date.UTC(2026, 0, 31, 6, 30)],
  ['an offset behind', '2026-01-31T12:00:00.25-08:00', Date.UTC(2026, 0, 31, 20, 0, 0, 250)],
  ['small letters', '2026-01-31t12:00:00z', Date.UTC(2026, 0, 31, 12)],
  ['a space', '2026-01-31 12:00:00Z', Date.UTC(2026, 0, 31, 12)],
  ['no offset', '2026-01-31T12:00:00', Date.UTC(2026, 0, 31, 12)],
  ['a leap day', '2024-02-29T00:00:00Z', Date.UTC(2024, 1, 29)],
  ['a leap second', '2016-12-31T23:59:60Z', Date.UTC(2017, 0, 1)],
  ['year 1', '0001-01-01T00:00:00Z', -62135596800000],
  ['year 9999', '9999-12-31T23:59:59.999Z', 253402300799999],
  ['before the epoch', '1969-12-31T23:59:59Z', -1000],
  ['seconds', 1790000000, 1790000000000],
  ['seconds with a fraction', 1790000000.1234, 1790000000123],
  ['ms', 1790000000123, 1790000000123],
  ['seconds as text', '1790000000.5', 1790000000500],
  ['ms as text', '1790000000123', 1790000000123],
  ['zero', 0, 0],
  ['negative zero', -0, 0],
]
test.each(read)('%s is read', (_name, sent, time) => {
  expect(parseTimestamp(sent)).toBe(time)
})

test.each([
  '',
  'yesterday',
  '2026-01-31',
  '2026-13-01T00:00:00Z',
  '2026-00-01T00:00:00Z',
  '2026-02-29T00:00:00Z',
  '2026-04-31T00:00:00Z',
  '2026-01-31T24:00:00Z',
  '2026-01-31T12:60:00Z',
  '2026-01-31T12:00Z',
  '2026-01-31T12:00:00.Zx',
  '2026-01-31T12:00:00+0530',
  '2026-01-31T12:00:00+25:00',
  '2026-01-31T12:00:00Z ',
  '0000-01-01T00:00:00Z',
  '+2026-01-31T12:00:00Z',
  'Sat, 31 Jan 2026 12:00:00 GMT',
  '1e9',
  '0x10',
  '9'.repeat(400),
  Number.NaN,
  Infinity,
  1e308,
  1790000000123456,
  -1e15,
])('%p is no time', (sent) => {
  expect(parseTimestamp(sent)).toBeUndefined()
})

test('every day of four centuries agrees with the calendar of the engine', () => {
  for (let day = Date.UTC(1800, 0, 1); day < Date.UTC(2200, 0, 1); day += 86_400_000) {
    const text = new Date(day).toISOString()
    if (parseTimestamp(text) !== day) throw new Error(text)
  }
})
