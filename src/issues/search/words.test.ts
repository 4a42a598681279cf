import { expect, test } from 'bun:test'
import { knownWords, newWords } from './words'

test.each<[string, string, string, string, string]>([
  ['all of a first text', '', 'Card was declined', 'Card was declined', 'Card was declined'],
  ['none that is known', 'Card was declined', 'was declined', '', 'Card was declined'],
  ['what differs', 'ref was', 'ref a1b2: was', 'a1b2', 'ref was a1b2'],
  ['each once', '', 'a b a', 'a b', 'a b'],
  ['letters of every script', '', 'Grüße, 漢字\n🦆!', 'Grüße 漢字 🦆', 'Grüße 漢字 🦆'],
  ['words as they are written', 'card', 'Card', 'Card', 'card Card'],
  ['nothing of signs', 'a', ' --"\0* ', '', 'a'],
  ['long ones each time', '', `x ${'y'.repeat(41)}`, `x ${'y'.repeat(41)}`, 'x'],
])('new are %s', (_, known, text, fresh, then) => {
  const result = newWords(knownWords(known), text)
  expect([result.fresh, result.known.text]).toEqual([fresh, then])
  expect([...result.known.words].join(' ')).toBe(then)
})

test('the first 64 words are remembered', () => {
  const words = Array.from({ length: 100 }, (_, i) => `w${i}`)
  const { known } = newWords(knownWords(words.slice(0, 60).join(' ')), words.join(' '))
  expect(known.text).toBe(words.slice(0, 64).join(' '))
  expect(newWords(known, words.join(' '))).toEqual({ fresh: words.slice(64).join(' '), known })
})
