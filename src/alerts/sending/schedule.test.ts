import { expect, test } from 'bun:test'
import { HOUR_MS, MINUTE_MS } from '../../lib/time'
import { MOST_ASKED_MS, nextTryAt, notBeforeOf, PAUSES_MS } from './schedule'

const at = Date.UTC(2026, 10, 22, 12)
const middle = { at, random: 0.5, notBefore: null }

test.each([
  [1, 10_000],
  [2, 30_000],
  [3, 2 * MINUTE_MS],
  [4, 10 * MINUTE_MS],
  [5, 30 * MINUTE_MS],
  [6, HOUR_MS],
  [7, 2 * HOUR_MS],
  [8, 4 * HOUR_MS],
  [9, 8 * HOUR_MS],
  [10, 8 * HOUR_MS],
  [11, null],
])('after %d failed tries the next comes in %p ms', (failed, pause) => {
  expect(nextTryAt(failed, middle)).toBe(pause === null ? null : at + pause)
})

test('all tries lie within a day and a fifth, whatever is drawn', () => {
  const sum = PAUSES_MS.reduce((all, pause) => all + pause, 0)
  expect([sum > 23 * HOUR_MS, sum < 24 * HOUR_MS]).toEqual([true, true])
  expect(nextTryAt(5, { ...middle, random: 0 })).toBe(at + 24 * MINUTE_MS)
  expect(nextTryAt(5, { ...middle, random: 1 })).toBe(at + 36 * MINUTE_MS)
})

test('a receiver that asks for time has it, and the pause where that is longer', () => {
  expect(nextTryAt(1, { ...middle, notBefore: at + 60_000 })).toBe(at + 60_000)
  expect(nextTryAt(3, { ...middle, notBefore: at + 60_000 })).toBe(at + 2 * MINUTE_MS)
})

test.each([
  ['7', at + 7000],
  ['0.65', at + 650],
  ['Sun, 22 Nov 2026 12:01:00 GMT', at + 60_000],
  ['99999999', at + MOST_ASKED_MS],
  ['Sun, 22 Nov 2026 11:00:00 GMT', null],
  ['0', null],
  ['-5', null],
  ['soon', null],
  [undefined, null],
])('Retry-After: %p', (header, until) => expect(notBeforeOf(header, at)).toBe(until))
