import { expect, test } from 'bun:test'
import { CLIENT, CONSUMER, SERVER } from '../../spans/span'
import { type Clocked, unskew } from './unskew'

const MS = 1e6
const span = (service: string, startMs: number, durationMs: number, kind = 1): Clocked => ({
  service,
  kind,
  start: startMs * MS,
  duration: durationMs * MS,
})
const call = span('web', 0, 100, CLIENT)

test.each<[string, Clocked[], number[], number[] | undefined]>([
  ['clocks that agree', [call, span('cart', 10, 80, SERVER)], [-1, 0], undefined],
  ['a clock behind: into the middle', [call, span('cart', -500, 80, SERVER)], [-1, 0], [0, 510]],
  ['a clock ahead: into the middle', [call, span('cart', 500, 80, SERVER)], [-1, 0], [0, -490]],
  [
    'longer than its parent: to its start',
    [call, span('cart', -500, 200, SERVER)],
    [-1, 0],
    [0, 500],
  ],
  [
    'what is below moves along',
    [call, span('cart', -500, 80, SERVER), span('cart', -490, 10)],
    [-1, 0, 1],
    [0, 510, 510],
  ],
  [
    'and a call from a moved span is placed by its new time',
    [call, span('cart', -500, 80, SERVER), span('db', 20, 10, SERVER)],
    [-1, 0, 1],
    [0, 510, 0],
  ],
  ['one clock never disagrees with itself', [call, span('web', -500, 80)], [-1, 0], undefined],
  ['starts in whole ms are no skew', [call, span('cart', -0.9, 80, SERVER)], [-1, 0], undefined],
  ['a message taken later is no skew', [call, span('mail', 500, 80, CONSUMER)], [-1, 0], undefined],
  [
    'a message taken before it was sent is',
    [call, span('mail', -500, 80, CONSUMER)],
    [-1, 0],
    [0, 510],
  ],
  [
    'what goes on after its caller gave up is no skew',
    [call, span('cart', 50, 500, SERVER)],
    [-1, 0],
    undefined,
  ],
  [
    'a child that stands before its parent in the list',
    [span('cart', -500, 80, SERVER), call],
    [1, -1],
    [510, 0],
  ],
  [
    'durations of nothing',
    [span('web', 0, 0, CLIENT), span('cart', 50, 0, SERVER)],
    [-1, 0],
    [0, -50],
  ],
])('%s', (_, spans, parent, shiftsMs) => {
  const shifts = unskew(spans, Int32Array.from(parent))
  expect(shifts && [...shifts].map((shift) => shift / MS)).toEqual(shiftsMs as number[])
})

test('a chain of a hundred thousand', () => {
  const spans = Array.from({ length: 100_000 }, (_, i) =>
    span(i < 2 ? `${i}` : '1', i === 0 ? 0 : -10, 5),
  )
  const shifts = unskew(
    spans,
    Int32Array.from(spans.keys()).map((i) => i - 1),
  )
  expect(shifts?.at(-1)).toBe(10 * MS)
})
