import { expect, test } from 'bun:test'
import { verdictOf, waitOf } from './retry'

test.each([
  ['is taken', 200, 'sent'],
  ['never comes', undefined, 'again'],
  ['takes too long', 408, 'again'],
  ['is too early', 429, 'again'],
  ['meets a fault', 500, 'again'],
  ['meets a full disk', 503, 'again'],
  ['is too large', 413, 'halve'],
  ['is wrong', 400, 'refused'],
  ['goes to the wrong place', 404, 'refused'],
  ['is sent elsewhere', 301, 'refused'],
  ['comes with a wrong key', 401, 'closed'],
  ['comes with a key that may not', 403, 'closed'],
] as const)('a batch that %s', (_, status, verdict) => {
  expect(verdictOf({ status })).toBe(verdict)
})

const NOW = Date.UTC(2026, 10, 22, 12)

test.each([
  ['in seconds', '7', 7000],
  ['as a date', 'Sun, 22 Nov 2026 12:01:00 GMT', 60_000],
  ['as a date that has passed', 'Sun, 22 Nov 2026 11:00:00 GMT', 0],
  ['for longer than a day', '999999999', 86_400_000],
  ['not', null, 3000],
  ['in words', 'soon', 3000],
])('a server that asks to wait %s', (_, retryAfter, ms) => {
  expect(waitOf({ status: 503, retryAfter }, 1, NOW, 1.5)).toBe(ms)
})

test('waits double with each try up to five minutes, and differ between senders', () => {
  const waits = [0, 1, 2, 8, 9, 50].map((tries) => waitOf({ status: 503 }, tries, NOW, 1))
  expect(waits).toEqual([1000, 2000, 4000, 256_000, 300_000, 300_000])
  expect(waitOf({ status: 503 }, 2, NOW, 0.25)).toBe(1000)
})
