import { expect, test } from 'bun:test'
import { lineStarts } from './line-starts'

const starts = (text: string) => [...lineStarts(Buffer.from(text))]

test.each([
  ['nothing', '', [0]],
  ['one line', 'abc', [0]],
  ['line feeds', 'a\nb\n', [0, 2, 4]],
  ['carriage returns', 'a\rb', [0, 2]],
  ['both together, once', 'a\r\nb\n\rc', [0, 3, 5, 6]],
  ['separators of JavaScript', 'a\u2028b\u2029c', [0, 4, 8]],
  ['letters that end with the same byte', 'è©¨ä¨', [0]],
])('%s', (_, text, expected) => {
  expect(starts(text)).toEqual(expected)
})

test('more lines than it makes room for at first', () => {
  expect(starts('\n'.repeat(5000)).length).toBe(5001)
})
