import { expect, test } from 'bun:test'
import { isTime, timeOf } from './time-of'

test.each<[string, number | undefined]>([
  ['2026-11-22T10:00:00Z', Date.UTC(2026, 10, 22, 10)],
  ['2026-11-22t10:00:00.25z', Date.UTC(2026, 10, 22, 10, 0, 0, 250)],
  ['2026-11-22T10:00:00.123456789Z', Date.UTC(2026, 10, 22, 10, 0, 0, 123)],
  ['2026-11-22T10:00+01:00', Date.UTC(2026, 10, 22, 9)],
  ['2026-11-22', Date.UTC(2026, 10, 22)],
  ['2026-13-22', undefined],
  ['2026-11-22T10:00:00', undefined],
  // What an unescaped + becomes in a query.
  ['2026-11-22T10:00:00 01:00', undefined],
  ['24', undefined],
  ['1795238914', undefined],
  ['Nov 3', undefined],
  ['', undefined],
])('%j is the time %p', (text, ms) => {
  expect(isTime(text) ? timeOf(text) : undefined).toBe(ms as number)
})
