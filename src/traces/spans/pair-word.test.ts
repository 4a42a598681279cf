import { expect, test } from 'bun:test'
import { wordsIn } from '../pages/language/words'
import { pairWord } from './pair-word'

test.each<[string, string, string, boolean]>([
  ['common words together may be rare', 'user.id', 'u-0', true],
  ['an address, too', 'client.address', '10.0.17.4', true],
  ['and a short number', 'order.items', '97', true],
  ['and names', 'user.email', 'anna@shop.example', true],
  ['and no text at all', 'user.id', '', true],
  ['an id is rare by itself', 'order', '123456', false],
  ['within other text, too', 'url.path', '/api/orders/12345', false],
  ['in hex', 'session', 'a3f9c', false],
  ['a long text is looked for by its parts', 'message', 'the card was declined '.repeat(4), false],
])('%s', (_, key, value, hasWord) => {
  expect(pairWord(key, value) !== undefined).toBe(hasWord)
})

test('a pair keeps its word, for blocks have it stored', () => {
  expect(pairWord('user.id', 'u-0')).toBe('\uE0003ae')
})

test('a value has another word under another key, and each is one word to the index', () => {
  const words = ['user.id', 'order.id'].map((key) => pairWord(key, 'u-0') as string)
  expect(new Set(words).size).toBe(2)
  for (const word of words) expect(wordsIn(word)).toEqual([word])
})
