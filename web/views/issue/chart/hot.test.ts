import { expect, test } from 'bun:test'
import { hotFrom } from './hot'

test.each([
  ['nothing', [0, 0, 0], 3],
  ['a steady rate', [5, 4, 6, 5], 4],
  ['a rise at the end', [1, 1, 0, 1, 9, 20], 4],
  ['a rise that the new hour has not reached', [1, 1, 1, 9, 0], 3],
  ['a rise that is over', [1, 1, 20, 1, 1], 5],
])('%s is hot from there on', (_, counts, from) => expect(hotFrom(counts)).toBe(from))
