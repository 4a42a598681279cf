import { expect, test } from 'bun:test'
import { type SeenRelease, seenIn } from './seen-in'

const of = (key: number, firstSeen: number, lastSeen = firstSeen): SeenRelease => ({
  key,
  firstSeen,
  lastSeen,
})
const known = (firstSeen: number, first: number | null, lastSeen: number, last: number | null) => ({
  firstSeen,
  lastSeen,
  firstRelease: first,
  lastRelease: last,
})

test.each([
  ['later events move the last', known(10, 1, 20, 2), [of(1, 30)], { first: 1, last: 1 }],
  ['events from before move the first', known(10, 1, 20, 2), [of(3, 5)], { first: 3, last: 2 }],
  ['events between move neither', known(10, 1, 20, 2), [of(3, 15)], { first: 1, last: 2 }],
  ['of one ms the newest is the last', known(10, 1, 20, 1), [of(2, 20)], { first: 1, last: 2 }],
  ['and the oldest the first', known(10, 2, 20, 2), [of(1, 10)], { first: 1, last: 2 }],
  [
    'a name stands for none of the same ms',
    known(10, null, 20, null),
    [of(4, 10, 20)],
    { first: 4, last: 4 },
  ],
])('%s', (_, issue, releases, expected) => {
  const added = {
    firstSeen: Math.min(...releases.map(({ firstSeen }) => firstSeen)),
    lastSeen: Math.max(...releases.map(({ lastSeen }) => lastSeen)),
  }
  expect(seenIn(issue, added, releases)).toMatchObject(expected)
})

test('an event that names no release leaves none at its edge', () => {
  const added = { firstSeen: 30, lastSeen: 30 }
  expect(seenIn(known(10, 1, 20, 2), added, [])).toEqual({
    first: 1,
    last: null,
    oldest: null,
    newest: null,
  })
})
