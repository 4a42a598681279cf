import { expect, test } from 'bun:test'
import { roundNumber, shortNumber } from './short-number'

test.each([
  [0, '0'],
  [999_999, '999,999'],
  [1_000_000, '1 M'],
  [2_500_000, '2.5 M'],
  [1_234_567, '1,234,567'],
])('%d is shortened only where it stays exact', (count, text) => {
  expect(shortNumber(count)).toBe(text)
})

test.each([
  [0, '0'],
  [412, '412'],
  [24_873, '24,900'],
  [999_600, '1,000,000'],
  [8_461_000, '8.5 M'],
  [1_249_000_000, '1,249 M'],
])('a forecast of %d is rounded', (count, text) => {
  expect(roundNumber(count)).toBe(text)
})
