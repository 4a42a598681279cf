import { expect, test } from 'bun:test'
import { visible, visibleLines } from './visible'

test.each<[string, string, string]>([
  ['plain text', 'Grüße 漢字 👩‍👧', 'Grüße 漢字 👩‍👧'],
  ['colours of a terminal', '\u001b[31mred', '␦[31mred'],
  ['a turned direction', 'a\u202egnp\u2066', 'a␦gnp␦'],
  ['what takes no room', 'a\u200bb\ufeff\u00ad', 'a␦b␦␦'],
  ['null', 'a\0b', 'a␦b'],
  ['a line end', 'a\nb', 'a␦b'],
])('%s on one line', (_, text, expected) => {
  expect(visible(text)).toBe(expected)
})

test('several lines keep their ends and tabs, and nothing else that is unseen', () => {
  expect(visibleLines('a\n\tb\u202e\u001b\r')).toBe('a\n\tb␦␦␦')
})
