import { expect, test } from 'bun:test'
import { arrivalWords, arrived } from './arrived'

const issue = (id: string, count: number, day: number) => ({
  id,
  count,
  firstSeen: `2026-11-${String(day).padStart(2, '0')}T00:00:00.000Z`,
})
const SHOWN = [issue('a', 3, 1), issue('b', 1, 5)]

test.each([
  ['nothing happened', SHOWN, undefined],
  ['an issue began', [issue('c', 1, 9), ...SHOWN], '1 new issue'],
  ['one began long ago and was sent now', [issue('c', 1, 2), ...SHOWN], '1 new issue'],
  ['one that is shown goes on', [issue('a', 9, 1), issue('b', 1, 5)], '1 issue had more events'],
  ['one from further down goes on', [issue('z', 80, 2), ...SHOWN], '1 issue had more events'],
  [
    'all of it',
    [issue('c', 4, 9), issue('d', 1, 9), issue('a', 4, 1), issue('b', 1, 5)],
    '2 new issues and 1 issue with more events',
  ],
  ['one has left the list', [issue('a', 3, 1)], undefined],
])('%s', (_, latest, words) => expect(arrivalWords(arrived(SHOWN, latest))).toBe(words))
