import { expect, test } from 'bun:test'
import { goesOn } from './visits.store'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const NOW = 1_795_000_000_000

/** A visit of ten minutes, of which the last was heard at its end. */
const visit = { startedAt: NOW - 10 * MINUTE, lastAt: NOW, heardAt: NOW }

const events: [what: string, at: number, receivedAt: number, goesOn: boolean][] = [
  ['an event at once', NOW, NOW, true],
  ['one after 30 minutes exactly', NOW + 30 * MINUTE, NOW + 30 * MINUTE, true],
  ['one a millisecond later', NOW + 30 * MINUTE + 1, NOW + 30 * MINUTE + 1, false],
  ['one from within, which comes late', NOW - 5 * MINUTE, NOW + MINUTE, true],
  ['one from half an hour before it', NOW - 40 * MINUTE, NOW, true],
  ['one from earlier', NOW - 40 * MINUTE - 1, NOW, false],
  ['one that is received an hour after the last', NOW, NOW + HOUR, true],
  ['one that is received later', NOW, NOW + HOUR + 1, false],
]
test.each(events)('%s: whether it is of the visit', (_, at, receivedAt, expected) => {
  expect(goesOn(visit, at, receivedAt)).toBe(expected)
})

test('a visit that goes on for a day ends', () => {
  const long = { startedAt: NOW - 24 * HOUR, lastAt: NOW, heardAt: NOW }
  expect(goesOn(long, NOW, NOW)).toBe(true)
  expect(goesOn(long, NOW + 1, NOW + 1)).toBe(false)
})
