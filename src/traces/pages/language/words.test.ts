import { expect, test } from 'bun:test'
import { hasWords, wordsIn } from './words'

test.each<[string, string, string, boolean]>([
  ['a word is found', 'declined', 'Your card was declined.', true],
  ['by its beginning', 'decl', 'Your card was declined.', true],
  ['and by nothing within', 'clined', 'Your card was declined.', false],
  ['in any letter case', 'CARD', 'Your card', true],
  ['without its accents', 'uber', 'Über', true],
  ['or with them', 'über', 'uber', true],
  ['in another script', '東京', '東京タワー', true],
  ['in Hangul', '한국', '한국어', true],
  ['several words in any order', 'declined card', 'Your card was declined.', true],
  ['of which none is missing', 'card accepted', 'Your card was declined.', false],
  ['a key has words of its own', 'status_code', 'http.status_code', true],
  ['digits are words', '500', 'status=500', true],
])('%s', (_, words, text, isThere) => {
  expect(hasWords(wordsIn(words))(text)).toBe(isThere)
})
