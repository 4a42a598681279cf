import { expect, test } from 'bun:test'
import { type ComparedSpan, compareTraces } from './compare-traces'

const MS = 1e6
/** `name 10` below the span with the given index. */
const span = (
  parent: number,
  name: string,
  ms: number,
  more: Partial<ComparedSpan> = {},
): ComparedSpan => ({
  parent,
  name,
  service: 'web',
  kind: 2,
  duration: ms * MS,
  selfTime: ms * MS,
  isError: false,
  ...more,
})
const linesOf = (left: ComparedSpan[], right: ComparedSpan[]) =>
  compareTraces(left, right).map(
    ({ depth, service, name, change, ...sides }) =>
      `${'  '.repeat(depth)}${service} ${name} ${change} ${sides.left?.count ?? '-'}/${sides.right?.count ?? '-'}`,
  )

test.each<[string, ComparedSpan[], ComparedSpan[], string[]]>([
  [
    'a trace and itself',
    [span(-1, 'a', 10), span(0, 'b', 5)],
    [span(-1, 'a', 10), span(0, 'b', 5)],
    ['web a same 1/1', '  web b same 1/1'],
  ],
  ['slower', [span(-1, 'a', 10)], [span(-1, 'a', 20)], ['web a slower 1/1']],
  ['faster', [span(-1, 'a', 20)], [span(-1, 'a', 10)], ['web a faster 1/1']],
  ['less than 1 ms is the same', [span(-1, 'a', 1)], [span(-1, 'a', 1.9)], ['web a same 1/1']],
  ['less than a tenth is the same', [span(-1, 'a', 100)], [span(-1, 'a', 109)], ['web a same 1/1']],
  [
    'added',
    [span(-1, 'a', 10)],
    [span(-1, 'a', 10), span(0, 'b', 1)],
    ['web a same 1/1', '  web b added -/1'],
  ],
  [
    'removed',
    [span(-1, 'a', 10), span(0, 'b', 1)],
    [span(-1, 'a', 10)],
    ['web a same 1/1', '  web b removed 1/-'],
  ],
  [
    'what repeats is one row',
    [span(-1, 'a', 10), span(0, 'b', 1)],
    [span(-1, 'a', 10), span(0, 'b', 4), span(0, 'b', 4)],
    ['web a same 1/1', '  web b slower 1/2'],
  ],
  [
    'its children, too',
    [span(-1, 'a', 9), span(0, 'b', 1), span(1, 'c', 1), span(0, 'b', 1), span(3, 'c', 1)],
    [span(-1, 'a', 9)],
    ['web a same 1/1', '  web b removed 2/-', '    web c removed 2/-'],
  ],
  [
    'the same name elsewhere is another',
    [span(-1, 'a', 9), span(0, 'b', 1)],
    [span(-1, 'a', 9), span(0, 'c', 1), span(1, 'b', 1)],
    ['web a same 1/1', '  web b removed 1/-', '  web c added -/1', '    web b added -/1'],
  ],
  [
    'so is that of another service',
    [span(-1, 'a', 9)],
    [span(-1, 'a', 9, { service: 'cart' })],
    ['web a removed 1/-', 'cart a added -/1'],
  ],
  [
    'so is that of another kind',
    [span(-1, 'a', 9)],
    [span(-1, 'a', 9, { kind: 3 })],
    ['web a removed 1/-', 'web a added -/1'],
  ],
  ['one without spans', [], [span(-1, 'a', 9)], ['web a added -/1']],
])('%s', (_, left, right, lines) => {
  expect(linesOf(left, right)).toEqual(lines)
})

test('times and errors add up', () => {
  const [path] = compareTraces(
    [span(-1, 'a', 1), span(-1, 'a', 2, { isError: true, selfTime: MS })],
    [],
  )
  expect(path?.left).toEqual({ count: 2, total: 3 * MS, self: 2 * MS, errors: 1 })
})

test.each<[string, (i: number) => number]>([
  ['one below the other', (i) => i - 1],
  ['side by side', (i) => Math.min(0, i - 1)],
])('a hundred thousand, %s', (_, parentOf) => {
  const spans = Array.from({ length: 100_000 }, (_, i) => span(parentOf(i), `${i}`, 1))
  expect(compareTraces(spans, spans).length).toBe(100_000)
})
