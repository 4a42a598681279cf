import { expect, test } from 'bun:test'
import { csvOf } from './csv'

test.each([
  ['a word', 'Firefox', 'Firefox'],
  ['a comma', 'a,b', '"a,b"'],
  ['a quote', 'the "best"', '"the ""best"""'],
  ['a line feed', 'a\nb', '"a\nb"'],
  ['a carriage return inside', 'a\r\nb', '"a\r\nb"'],
  ['an empty text', '', ''],
  ['nothing', null, ''],
  ['a number below zero', -3, '-3'],
  ['a fraction', 0.25, '0.25'],
  ['yes', true, 'true'],
  ['letters of many scripts', 'Käse 漢字 🦆', 'Käse 漢字 🦆'],
  ['a formula', '=1+2', "'=1+2"],
  [
    'a formula that needs quotes',
    '=HYPERLINK("https://evil.example","x")',
    '"\'=HYPERLINK(""https://evil.example"",""x"")"',
  ],
  ['a plus', '+1', "'+1"],
  ['a minus', '-1', "'-1"],
  ['an at sign', '@SUM(A1)', "'@SUM(A1)"],
  ['a tab', '\t=1', "'\t=1"],
  ['a carriage return', '\r=1', '"\'\r=1"'],
  ['a sign that stands later', 'a=1', 'a=1'],
])('%s', (_, cell, field) => {
  expect(csvOf({ columns: ['value'], rows: [[cell]] })).toBe(`value\r\n${field}\r\n`)
})

test('a table without rows is its header', () => {
  expect(csvOf({ columns: ['a', 'b'], rows: [] })).toBe('a,b\r\n')
})
