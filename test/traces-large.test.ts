import { expect, test } from 'bun:test'
import type { TraceView } from '../src/traces/pages/detail/model'
import { preparedFolder, startBinaryOrSource } from './harness'
import { attribute, exportOf, otlpSpan, START } from './spans'

const SHOWN = 100_000
const SPANS = process.env.WHIMBREL_SOAK === '1' ? 1_000_000 : 110_000
const A_REQUEST = 5000
/** The memory that the server must not exceed, whatever the trace (MiB). */
const MOST_MEMORY = 300

const id = 'e'.repeat(32)
const { data, key, token, project } = preparedFolder()
const server = await startBinaryOrSource({ data })
const get = (path: string, more: RequestInit = {}) =>
  fetch(`${server.url}/api/v1${path}`, { headers: { authorization: `Bearer ${token}` }, ...more })

/** The i-th span: every fiftieth hangs on the root, the others in chains. */
const spanAt = (i: number) =>
  otlpSpan({
    traceId: id,
    spanId: idOf(i),
    name: `work ${i % 40}`,
    ...(i > 0 && { parentSpanId: idOf(i % 50 === 1 ? 0 : i - 1) }),
    startTimeUnixNano: `${BigInt(START) + BigInt(i) * 1000n}`,
    attributes: [
      attribute('n', `${i}`),
      ...(i % 3 === 0
        ? [attribute('db.system', 'sqlite'), attribute('db.statement', `SELECT ${i}`)]
        : []),
    ],
  })
const idOf = (i: number) => (i + 1).toString(16).padStart(16, '0')

for (let from = 0; from < SPANS; from += A_REQUEST) {
  const spans = Array.from({ length: A_REQUEST }, (_, i) => spanAt(from + i))
  const answer = await fetch(`${server.url}/otlp/v1/traces`, {
    method: 'POST',
    headers: { 'x-api-key': key, 'content-type': 'application/json' },
    body: JSON.stringify(exportOf(spans)),
  })
  if (answer.status !== 200) throw new Error(await answer.text())
}

test('a trace of more spans than a page can hold is shown in part, and says so', async () => {
  const { spans, ...trace } = (await (await get(`/traces/${id}`)).json()) as TraceView
  expect(trace).toMatchObject({ spanCount: SHOWN, total: SPANS, isCut: true })
  expect(trace.problems[0]).toMatchObject({ kind: 'cut', count: SPANS - SHOWN })
  expect(new Set(spans.spanId).size).toBe(SHOWN)
  for (const column of [spans.parent, spans.startMs, spans.selfMs, spans.flags])
    expect(column).toHaveLength(SHOWN)
  expect(spans.parent.every((above, row) => above < row)).toBeTrue()
})

test.each<[string, string, (body: never) => unknown, unknown]>([
  [
    'as OTLP',
    '/otlp',
    ({ resourceSpans }: { resourceSpans: { scopeSpans: { spans: unknown[] }[] }[] }) =>
      resourceSpans
        .flatMap(({ scopeSpans }) => scopeSpans.map((one) => one.spans.length))
        .reduce(add),
    SHOWN,
  ],
  [
    'its statements',
    '/statements',
    ({ items }: { items: { count: number }[] }) =>
      items.map(({ count }) => count).reduce(add) > 30_000,
    true,
  ],
  [
    'beside itself',
    `/compare?with=${id}`,
    ({ rows }: { rows: { change: string }[] }) => rows.every(({ change }) => change === 'same'),
    true,
  ],
  ['its last span', `/spans/${idOf(SPANS - 1)}`, ({ name }: { name: string }) => name, 'work 39'],
])('it can be had %s', async (_, path, tell, told) => {
  const answer = await get(`/traces/${id}${path}`)
  expect([answer.status, tell((await answer.json()) as never)]).toEqual([200, told])
})

test('who goes away in the middle leaves nothing behind, and others are served meanwhile', async () => {
  const gone = new AbortController()
  const answers = await Promise.all(
    Array.from({ length: 6 }, () => get(`/traces/${id}/otlp`, { signal: gone.signal })),
  )
  expect(answers.map(({ status }) => status)).toEqual(new Array(6).fill(200))
  expect((await get(`/projects/${project}/traces?query=n:17`)).status).toBe(200)
  gone.abort()
  expect((await get(`/traces/${id}`)).status).toBe(200)
})

test('and memory stays within its bound', () => {
  expect(server.memory().peakMb).toBeLessThan(MOST_MEMORY)
})

const add = (a: number, b: number) => a + b
