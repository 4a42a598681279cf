import { expect, test } from 'bun:test'
import type { TraceView } from '../../../../src/traces/pages/detail/model'
import { rowsOf, unfoldedTo } from './rows'
import { ownSegments, pathData, pathOf } from './segments'
import { treeOf } from './tree'

/** `[depth, name, start, took]` a span, depth first. */
function traceOf(
  ...spans: [depth: number, name: string, start: number, took: number][]
): TraceView {
  const names = [...new Set(spans.map(([, name]) => name))]
  const parent = spans.map(([depth], i) =>
    spans.findLastIndex(([above], at) => at < i && above === depth - 1),
  )
  return {
    services: [{ service: 'shop', project: 'shop', spans: 0, errors: 0, selfMs: 0 }],
    names,
    systems: [],
    spans: {
      count: spans.length,
      spanId: spans.map((_, i) => `span${i}`),
      parent,
      depth: spans.map(([depth]) => depth),
      children: spans.map((_, i) => parent.filter((above) => above === i).length),
      service: spans.map(() => 0),
      system: spans.map(() => -1),
      kind: spans.map(() => 3),
      name: spans.map(([, name]) => names.indexOf(name)),
      status: spans.map(([, name]) => (name === 'fails' ? 2 : 0)),
      startMs: spans.map(([, , start]) => start),
      durationMs: spans.map(([, , , took]) => took),
    },
    criticalPath: [
      { span: 0, startMs: 0, endMs: 10 },
      { span: 1, startMs: 10, endMs: 60 },
      { span: 0, startMs: 60, endMs: 100 },
    ],
  } as unknown as TraceView
}

const queries = (count: number): [number, string, number, number][] =>
  Array.from({ length: count }, (_, i) => [2, 'SELECT', 10 + i * 10, 8])
const tree = treeOf(
  traceOf(
    [0, 'POST /orders', 0, 100],
    [1, 'reserve', 10, 60],
    ...queries(5),
    [2, 'UPDATE', 60, 10],
    [1, 'fails', 70, 20],
  ),
)
const SHOWN = { folded: new Set<number>(), opened: new Set<number>() }
const shown = (rows: ReturnType<typeof rowsOf>) =>
  rows.map(({ span, run }) => (run ? `${span}-${run.to - 1}` : String(span)))

test.each([
  ['like spans in a row are one line', SHOWN, ['0', '1', '2-6', '7', '8']],
  [
    'an opened run shows its spans below its line',
    { ...SHOWN, opened: new Set([2]) },
    ['0', '1', '2-6', '2', '3', '4', '5', '6', '7', '8'],
  ],
  ['a folded span hides what is below it', { ...SHOWN, folded: new Set([1]) }, ['0', '1', '8']],
])('%s', (_, folding, rows) => {
  expect(shown(rowsOf(tree, folding))).toEqual(rows)
})

test('only what is meant shows, and what is above it, folded or not', () => {
  const folding = { ...SHOWN, folded: new Set([0]) }
  expect(shown(rowsOf(tree, folding, (span) => tree.isError(span)))).toEqual(['0', '8'])
  expect(shown(rowsOf(tree, folding, (span) => span === 4))).toEqual(['0', '1', '4'])
})

test('a span within a folded part or a run can be brought to light', () => {
  const folding = unfoldedTo(tree, { folded: new Set([0, 1]), opened: new Set() }, 4)
  expect(shown(rowsOf(tree, folding))).toContain('4')
})

test('own time is what no child covers, however they overlap', () => {
  expect(ownSegments(tree, 0)).toEqual([
    [0, 10],
    [90, 100],
  ])
  const overlapping = treeOf(
    traceOf([0, 'a', 0, 100], [1, 'b', 10, 50], [1, 'c', 20, 10], [1, 'd', 90, 50]),
  )
  expect(ownSegments(overlapping, 0)).toEqual([
    [0, 10],
    [60, 90],
  ])
  expect(ownSegments(overlapping, 3)).toEqual([[90, 140]])
})

test('the critical path of a folded part is that of all its spans', () => {
  const path = pathOf(tree)
  expect(path(0, 1)).toEqual([
    [0, 10],
    [60, 100],
  ])
  expect(path(1, 8)).toEqual([[10, 60]])
})

test('what lies outside the window is not drawn, and nothing is too thin to see', () => {
  expect(
    pathData(
      [
        [0, 10],
        [50, 50],
        [90, 200],
      ],
      [40, 140],
    ),
  ).toBe('M100.0 0H101.0V1H100.0zM500.0 0H1000.0V1H500.0z')
})
