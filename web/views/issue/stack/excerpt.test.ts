import { expect, test } from 'bun:test'
import type { Frame } from '../../../api/events'
import { excerptOf } from './excerpt'

/** The marked line with its token in brackets. */
function marked(frame: Frame, lineLength?: number): string | undefined {
  const excerpt = excerptOf(frame, lineLength)
  const line = excerpt?.lines[excerpt.at]?.text
  if (!excerpt?.token) return line
  const [from, to] = excerpt.token
  return `${line?.slice(0, from)}[${line?.slice(from, to)}]${line?.slice(to)}`
}

const MINIFIED = `${'a'.repeat(5000)};dispatch(x)${'b'.repeat(5000)}`

test.each<[string, Frame, string | undefined]>([
  ['no source, no excerpt', { lineno: 3 }, undefined],
  ['the word at the column', { contextLine: 'a = voucher.cap', colno: 13 }, 'a = voucher.[cap]'],
  ['one sign, where no word is', { contextLine: 'f(x)', colno: 2 }, 'f[(]x)'],
  ['what is made anew', { contextLine: 'throw new Error(x)', colno: 7 }, 'throw new [Error](x)'],
  ['no column', { contextLine: 'f(x)' }, 'f(x)'],
  ['a column behind the end', { contextLine: 'f(x)', colno: 40 }, 'f(x)'],
  ['a column on a blank', { contextLine: 'f (x)', colno: 2 }, 'f (x)'],
  [
    'without the indent of all lines',
    {
      preContext: ['    if (a)', ''],
      contextLine: '      b()',
      postContext: ['    c()'],
      colno: 7,
    },
    '  [b]()',
  ],
])('%s', (_, frame, line) => expect(marked(frame)).toBe(line as string))

test('of a built file the stretch around the column shows', () => {
  const line = marked({ contextLine: MINIFIED, colno: 5002 })
  expect(line).toMatch(/^…a+;\[dispatch\]\(x\)b+…$/)
  expect(line?.length).toBeLessThan(340)
})

test('a line that came cut keeps its token', () => {
  const colno = 5002
  const kept = MINIFIED.slice(colno - 512, colno + 512)
  expect(marked({ contextLine: kept, colno }, MINIFIED.length)).toContain(';[dispatch](x)')
})

test('lines have their numbers', () => {
  const frame = { preContext: ['a', 'b'], contextLine: 'c', postContext: ['d'], lineno: 12 }
  expect(excerptOf(frame, undefined)?.lines.map(({ number }) => number)).toEqual([10, 11, 12, 13])
})

test('what stands before the first line is no line', () => {
  const frame = { preContext: ['', '', 'a()'], contextLine: 'b()', postContext: ['c()'], lineno: 2 }
  const excerpt = excerptOf(frame, undefined)
  expect(excerpt?.lines.map(({ number }) => number)).toEqual([1, 2, 3])
  expect(excerpt?.lines[excerpt.at]?.text).toBe('b()')
})
