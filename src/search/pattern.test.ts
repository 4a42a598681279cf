import { expect, test } from 'bun:test'
import { fits, patternOf } from './pattern'

test.each<[string, string, string, boolean]>([
  ['a text fits itself', 'GET /cart', 'GET /cart', true],
  ['letter case counts', 'get /cart', 'GET /cart', false],
  ['a text is not its beginning', 'GET', 'GET /cart', false],
  ['a star at the end is any ending', 'GET*', 'GET /cart', true],
  ['no ending at all is one, too', 'GET*', 'GET', true],
  ['a star at the front is any beginning', '*/cart', 'GET /cart', true],
  ['a star within is anything between', 'GET*cart', 'GET /cart', true],
  ['the two sides of a star do not overlap', 'aba*aba', 'aba', false],
  ['nor do those of several', 'a*b*b', 'ab', false],
  ['parts stand in their order', '*b*a*', 'ab', false],
  ['a star alone is anything', '*', '', true],
  ['a star behind a backslash is itself', 'a\\*b', 'a*b', true],
  ['and nothing else', 'a\\*b', 'axb', false],
  ['two backslashes are one', 'a\\\\*', 'a\\bc', true],
  ['a backslash before anything else is itself', 'C:\\dir', 'C:\\dir', true],
  ['a backslash at the end is itself', 'a\\', 'a\\', true],
  ['the empty text fits itself alone', '', '', true],
])('%s', (_, pattern, text, isFit) => {
  expect(fits(patternOf(pattern), text)).toBe(isFit)
})

test('many stars take no time', () => {
  expect(fits(patternOf('*a'.repeat(500)), 'a'.repeat(499))).toBe(false)
})
