import { expect, test } from 'bun:test'
import type { TraceView } from '../../../../src/traces/pages/detail/model'
import { treeOf } from '../tree/tree'
import { miniPaths } from './mini-paths'

const OK = 0
const ERROR = 2

function treeFrom(
  spans: [startMs: number, durationMs: number, status?: number, system?: number][],
) {
  return treeOf({
    durationMs: 100,
    services: [{ service: 'web' }],
    names: ['x'],
    systems: ['redis'],
    spans: {
      count: spans.length,
      spanId: spans.map((_, i) => String(i)),
      parent: spans.map(() => -1),
      children: spans.map(() => 0),
      name: spans.map(() => 0),
      service: spans.map(() => 0),
      system: spans.map(([, , , system = -1]) => system),
      kind: spans.map(() => 3),
      status: spans.map(([, , status = OK]) => status),
      startMs: spans.map(([start]) => start),
      durationMs: spans.map(([, took]) => took),
    },
  } as unknown as TraceView)
}

test('few spans have a lane each; databases and what failed have colours of their own', () => {
  expect(
    miniPaths(
      treeFrom([
        [0, 100],
        [50, 25],
        [90, 10, ERROR],
        [0, 1, OK, 0],
      ]),
    ),
  ).toEqual([
    { hue: 'var(--d1)', data: 'M0 4h1000v2h-1000zM500 6h250v2h-250z' },
    { hue: 'var(--d6)', data: 'M0 10h10v2h-10z' },
    { hue: 'var(--error)', data: 'M900 8h100v2h-100z' },
  ])
})

test('a span of no length can be seen, also at the very end', () => {
  expect(miniPaths(treeFrom([[100, 0]]))).toEqual([{ hue: 'var(--d1)', data: 'M999 4h1v2h-1z' }])
})

test('what touches in a lane is one bar, so the drawing does not grow with the trace', () => {
  const many = Array.from({ length: 100_000 }, (_, i): [number, number] => [i / 1000, 0.002])
  const [path] = miniPaths(treeFrom(many))
  expect(path?.data.match(/M/g)?.length).toBe(26)
})
