import { expect, test } from 'bun:test'
import { lexQuery } from './lex-query'
import { patternOf } from './pattern'
import { spelledKey, spelledLiteral, spelledValue } from './spelled'

test.each([
  'plain',
  'two words',
  '',
  'a"b\\c',
  'GET /assets/*',
  'C:\\dir\\*',
  '1..2',
  '>5',
  '!x',
  '//host',
  '\\',
  '\\*',
  '-24h',
  'f(x)',
])('%j that was seen is found as it is', (value) => {
  const [term] = lexQuery(`k:${spelledLiteral(value)}`)
  expect(term).toMatchObject({ is: 'pair', key: 'k', operator: '=' })
  expect(patternOf((term as { value: string }).value)).toEqual([value])
})

test.each(['a*', '*b c*', '\\*', 'a\\*b *', 'C:\\dir'])('%j keeps its stars', (value) => {
  const [term] = lexQuery(`k:${spelledValue(value)}`)
  expect(patternOf((term as { value: string }).value)).toEqual(patternOf(value))
})

test.each(['k', 'my key', 'a:b', 'x"y', '12', '-k', 'a=b', '(', '\\'])('key %j is one', (key) => {
  expect(lexQuery(`${spelledKey(key)}:v`)).toMatchObject([{ is: 'pair', key, value: 'v' }])
})
