import type { Database } from 'bun:sqlite'
import { TRACE_ID_FILE } from '../src/db/ids/id-file'
import { openIdReader } from '../src/db/ids/id-reader'
import { openMainReadonly } from '../src/db/open'
import { type TracePart, traceParts } from '../src/traces/pages/waterfall/trace-parts.reads'
import { traceRows } from '../src/traces/pages/waterfall/trace-rows'
import { spanAt } from '../src/traces/spans/chunk/span-at'
import type { Span } from '../src/traces/spans/span'
import { traceChunks } from '../src/traces/spans/trace-chunks.reads'
import type { Harness } from './harness'

type Fields = Record<string, unknown>

export const START = '1795238914000000000'

let made = 0

/** 16 hex digits, new each time. */
export const spanId = (): string => (0x100000 + ++made).toString(16).padStart(16, 'a')
/** 32 hex digits, new each time. */
export const traceId = (): string => spanId().padStart(32, 'b')

/** A span as OTLP has it, of 100 ms. */
export const otlpSpan = (more: Fields = {}): Fields & { traceId: string; spanId: string } => ({
  traceId: traceId(),
  spanId: spanId(),
  name: 'GET /orders/:id',
  kind: 2,
  startTimeUnixNano: START,
  endTimeUnixNano: '1795238914100000000',
  ...more,
})

export const attribute = (key: string, value: unknown) => ({
  key,
  value: typeof value === 'string' ? { stringValue: value } : (value as Fields),
})

/** An OTLP request of one service. */
export const exportOf = (spans: unknown[], service = 'orders', more: [string, unknown][] = []) => ({
  resourceSpans: [
    {
      resource: {
        attributes: [
          attribute('service.name', service),
          ...more.map(([key, value]) => attribute(key, value)),
        ],
      },
      scopeSpans: [{ scope: { name: 'test', version: '1' }, spans }],
    },
  ],
})

/** A span as our own SDKs send it. */
export const nativeSpan = (more: Fields = {}): Fields & { traceId: string; spanId: string } => ({
  traceId: traceId(),
  spanId: spanId(),
  name: 'GET /orders/:id',
  kind: 'server',
  startTime: START,
  endTime: '1795238914100000000',
  resource: { 'service.name': 'orders' },
  ...more,
})

/** Posts an OTLP request. @returns its answer */
export const sendOtlp = (it: Harness, body: unknown, key: string) =>
  it.post<{
    partialSuccess?: { rejectedSpans: string; errorMessage: string }
    code?: number
    message?: string
  }>('/otlp/v1/traces', body, key, { 'content-type': 'application/json' })

/** What is stored of a trace, a part an environment of a project. */
export async function tracesOf(
  it: Harness,
  id: string,
): Promise<(TracePart & { spans: Span[] })[]> {
  await it.service.spool.caughtUp(1000)
  const db = openMainReadonly(it.data)
  const ids = openIdReader(it.data, TRACE_ID_FILE)
  try {
    return traceParts(
      db,
      ids,
    )({ traceId: id }).map((part) => ({ ...part, spans: spansIn(db, part) }))
  } finally {
    ids.close()
    db.close()
  }
}

const spansIn = (db: Database, part: TracePart): Span[] =>
  [...traceRows([part], traceChunks(db))].flatMap(
    (some) => some?.rows.map((i) => spanAt(some.chunk, i)) ?? [],
  )

/** The spans of a trace that is in one project. */
export async function spansOf(it: Harness, id: string): Promise<Span[]> {
  return (await tracesOf(it, id)).flatMap(({ spans }) => spans)
}
