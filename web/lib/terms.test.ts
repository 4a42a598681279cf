import { expect, test } from 'bun:test'
import { queryOf, quoted, termsOf, withTerm } from './terms'

test.each([
  'is:open',
  'is:open browser:"Chrome 141" !level:info',
  '"card declined" !timeout',
  'quoted:"say \\"hi\\" \\\\ there"',
  '',
])('%s is the same after it was taken apart', (query) => {
  expect(queryOf(termsOf(query))).toBe(query)
})

test.each<[string, string]>([
  ['plain', 'plain'],
  ['two words', '"two words"'],
  ['', '""'],
  ['a"b\\ c', '"a\\"b\\\\ c"'],
])('%j is written as %s', (value, expected) => {
  expect(quoted(value)).toBe(expected)
})

test('a term is put in once', () => {
  expect(withTerm('is:open', 'level:error')).toBe('is:open level:error')
  expect(withTerm('is:open level:error', 'level:error')).toBe('is:open level:error')
})
