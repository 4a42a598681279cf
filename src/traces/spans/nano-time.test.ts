import { expect, test } from 'bun:test'
import { microsOf, nanosBetween, nanoText, parseNano } from './nano-time'

test.each<[string, string, number, number]>([
  ['zero', '0', 0, 0],
  ['below a second', '999999999', 0, 999_999_999],
  ['a second', '1000000000', 1, 0],
  ['now, to the nanosecond', '1795238914000000001', 1_795_238_914, 1],
  ['the most that 64 bits hold', '18446744073709551615', 18_446_744_073, 709_551_615],
])('%s is read and written exactly', (_, text, seconds, nanos) => {
  expect(parseNano(text)).toEqual({ seconds, nanos })
  expect(nanoText(seconds, nanos)).toBe(text)
})

test.each([
  '',
  ' ',
  '-1',
  '1.5',
  '1e9',
  '0x10',
  '١',
  '184467440737095516150',
  '18446744073709551616',
  '99999999999999999999',
  'now',
])('%j is no time', (text) => expect(parseNano(text)).toBeUndefined())

test('microseconds are rounded down', () =>
  expect(microsOf(1_795_238_914, 1999)).toBe(1_795_238_914_000_001))

test('the way between two times is exact', () => {
  const from = { seconds: 1_795_238_914, nanos: 999_999_999 }
  expect(nanosBetween(from, { seconds: 1_795_238_915, nanos: 1 })).toBe(2)
  expect(nanosBetween(from, { seconds: 1_795_238_914, nanos: 0 })).toBe(-999_999_999)
})
