import { expect, test } from 'bun:test'
import { lasted } from './lasted'

const MINUTE = 60_000

test.each([
  ['less than a minute', 59_999, '<1 min'],
  ['minutes', 41 * MINUTE + 59_000, '41 min'],
  ['an hour', 60 * MINUTE, '1 h'],
  ['hours', 150 * MINUTE, '2 h 30 min'],
  ['a day', 24 * 60 * MINUTE, '1 d'],
  ['days', (9 * 24 + 4) * 60 * MINUTE + MINUTE, '9 d 4 h'],
])('%s', (_, ms, words) => {
  expect(lasted(ms)).toBe(words)
})
