import { expect, test } from 'bun:test'
import { changeInWords } from './change-words'

test.each<[string, Record<string, unknown>]>([
  ['turned it off', { enabled: false }],
  ['changed the threshold', { thresholds: [] }],
  ['turned it on and changed the name, whom it tells', { enabled: true, name: 'x', notify: {} }],
  ['saved it', {}],
])('%s', (words, detail) => {
  expect(changeInWords(detail)).toBe(words)
})
