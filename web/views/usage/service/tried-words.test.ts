import { expect, test } from 'bun:test'
import { triedWords } from './tried-words'

test.each([
  [{ stored: 0, known: 0, failed: 0, reasons: [] }, 'There is nothing to try again.'],
  [{ stored: 1200, known: 0, failed: 0, reasons: [] }, '1,200 stored.'],
  [
    { stored: 3, known: 1, failed: 0, reasons: [] },
    '3 stored, 1 had been sent again and was there.',
  ],
  [{ stored: 0, known: 0, failed: 2, reasons: ['a bug'] }, '2 records failed again: a bug'],
])('%o', (tried, words) => {
  expect(triedWords({ ...tried, nextCursor: null })).toBe(words)
})
