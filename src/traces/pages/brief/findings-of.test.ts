import { expect, test } from 'bun:test'
import type { TraceEvent, TraceView } from '../detail/model'
import type { TraceStatement } from '../statements/model'
import { findingsOf } from './findings-of'
import { namedTrace } from './named-trace'

const OK = 0
const ERROR = 2

/** POST /orders › two calls to the gateway, the second of which waits; all of `web`. */
function traceOf(over: Partial<TraceView> & { status?: number[] } = {}): TraceView {
  const { status = [OK, OK, OK], ...rest } = over
  return {
    durationMs: 100,
    errorCount: status.filter((one) => one === ERROR).length,
    services: [{ service: 'web', project: 'shop', spans: 3, errors: 0, selfMs: 100 }],
    names: ['POST /orders', 'POST'],
    systems: [],
    targets: ['gateway'],
    spans: {
      count: 3,
      spanId: ['a', 'b', 'c'],
      parent: [-1, 0, 0],
      depth: [0, 1, 1],
      children: [2, 0, 0],
      service: [0, 0, 0],
      system: [-1, -1, -1],
      target: [-1, 0, 0],
      kind: [2, 3, 3],
      name: [0, 1, 1],
      status,
      startMs: [0, 10, 40],
      durationMs: [100, 30, 50],
    },
    criticalPath: [
      { span: 0, startMs: 0, endMs: 10 },
      { span: 1, startMs: 10, endMs: 40 },
      { span: 2, startMs: 40, endMs: 90 },
      { span: 0, startMs: 90, endMs: 100 },
    ],
    events: [],
    ...rest,
  } as unknown as TraceView
}

const found = (trace: TraceView, statements: TraceStatement[] = []) =>
  findingsOf(namedTrace(trace), statements)
const event = (issueId: string, level: string) => ({ issueId, level, title: issueId }) as TraceEvent

test('what the trace waited for the longest is told by name, all its calls together', () => {
  expect(found(traceOf())[0]).toEqual({
    is: 'slowest',
    name: 'POST gateway',
    service: 'web',
    spanId: 'c',
    ms: 80,
    share: 0.8,
    spans: 2,
  })
})

test('of repeated queries the one that takes the most time is told', () => {
  const repeat = (wallMs: number, spanIds: string[]) =>
    ({ parentName: 'reserve', count: 24, wallMs, isParallel: false, spanIds }) as never
  const statements = [
    { statement: 'SELECT a', repeats: [repeat(10, ['x'])] },
    { statement: 'SELECT b', repeats: [repeat(40, ['y', 'z']), repeat(5, [])] },
  ] as unknown as TraceStatement[]
  expect(found(traceOf(), statements)[1]).toMatchObject({
    is: 'repeats',
    statement: 'SELECT b',
    ms: 40,
    count: 24,
    spanId: 'y',
    parent: 'reserve',
  })
})

test.each([
  ['nothing', traceOf(), { is: 'fine' }],
  [
    'the deepest failed span, when no issue belongs to the trace',
    traceOf({ status: [ERROR, OK, ERROR] }),
    { is: 'failed', name: 'POST gateway', spanId: 'c', others: 1 },
  ],
  [
    'the issue of the first error among all events',
    traceOf({ events: [event('told', 'info'), event('broke', 'error')] }),
    { is: 'issue', event: event('broke', 'error'), others: 1 },
  ],
])('of failures: %s', (_, trace, finding) => {
  expect(found(trace).at(-1)).toMatchObject(finding)
})

test('a trace without a critical path has no slowest part', () => {
  expect(found(traceOf({ criticalPath: [] })).map(({ is }) => is)).toEqual(['fine'])
})
