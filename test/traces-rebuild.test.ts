import { expect, test } from 'bun:test'
import { harness, until } from './harness'
import { recountSpans } from './span-recount'
import { attribute, exportOf, otlpSpan, sendOtlp, spanId, spansOf, traceId } from './spans'

/** The host that a call names. Another service than this answers it, whose body may come before or after. */
const hostOf = (name: string) => (name === 'PUT' ? 'mail.example' : 'localhost')

/** The spans of a request through three services, by service. */
function requestSpans(now: number, fails: boolean) {
  const id = traceId()
  const at = (ms: number) => `${now + ms}${String(ms * 7).padStart(6, '0')}`
  const span = (parent: string | undefined, name: string, kind: number, from: number, to: number) =>
    otlpSpan({
      traceId: id,
      parentSpanId: parent,
      name,
      kind,
      startTimeUnixNano: at(from),
      endTimeUnixNano: at(to),
      ...(fails && { status: { code: 2 } }),
      ...(kind === 3 && { attributes: [attribute('server.address', hostOf(name))] }),
    })
  const root = span(undefined, 'GET /', 2, 0, 90)
  const call = span(root.spanId, 'GET', 3, 10, 80)
  const served = span(call.spanId, 'GET /orders', 2, 15, 70)
  const onward = span(served.spanId, 'POST', 3, 20, 60)
  const last = span(onward.spanId, 'POST /reserve', 2, 25, 55)
  const outside = span(served.spanId, 'PUT', 3, 20, 30)
  return { id, gateway: [root, call], orders: [served, onward, outside], stock: [last], count: 6 }
}

test('trace rows, rollups and edges can be rebuilt from chunks, whatever came twice, late or apart', async () => {
  const it = await harness()
  const project = it.giveProject()
  const keys = (['production', 'staging'] as const).map((environment) =>
    it.giveKey(environment, { project }),
  )
  const traces: ReturnType<typeof requestSpans>[] = []
  for (let round = 0; round < 60; round++) {
    const key = keys[round % 2] as string
    const batch = Array.from({ length: 20 }, (_, i) =>
      requestSpans(Date.now() - round * 1000, i % 7 === 0),
    )
    traces.push(...batch)
    const bodies = (['stock', 'orders', 'gateway'] as const).map((service) =>
      exportOf(
        batch.flatMap((one) => one[service]),
        service,
        [['service.version', `${service}@${Math.floor(round / 20)}`]],
      ),
    )
    const order = round % 3 === 0 ? bodies : bodies.toReversed()
    await Promise.all(order.map((body) => sendOtlp(it, body, key)))
    // A client that heard nothing sends the same, or a part of it, again.
    await sendOtlp(it, order[round % 3], key)
    await sendOtlp(
      it,
      exportOf(
        [
          ...(batch[0]?.orders ?? []),
          otlpSpan({
            spanId: spanId(),
            startTimeUnixNano: `${Date.now()}000000`,
            endTimeUnixNano: `${Date.now()}500000`,
          }),
        ],
        'orders',
      ),
      key,
    )
  }
  expect(await spansOf(it, traces[0]?.id as string)).toHaveLength(6)
  const before = recountSpans(it.data)
  expect(before.spans.length).toBe(60 * (20 * 6 + 1))
  expect(before.tables.traces).toEqual(before.chunks.traces as never)
  expect(before.tables.rollups).toEqual(before.chunks.rollups as never)
  expect(before.tables.edges).toEqual(before.chunks.edges)
  expect(Object.values(before.tables.edges)).toEqual(Array(6).fill(600))
  expect(before.tables.releases).toEqual(before.chunks.releases)
  expect(Object.keys(before.tables.releases)).toHaveLength(2 * 3 * 3)

  // The same once more when small chunks have been merged, and when the folder was opened anew.
  const merged = () =>
    it.service.db.query('SELECT count(*) AS n FROM span_merged').get() as { n: number }
  const more = Array.from({ length: 1700 }, () => requestSpans(Date.now(), false))
  await sendOtlp(
    it,
    exportOf(more.flatMap(({ gateway, orders }) => [...gateway, ...orders])),
    keys[0] as string,
  )
  await spansOf(it, traces[0]?.id as string)
  await until('chunks are merged', () => merged().n > 0)
  await until('there is no more to merge', () => !it.service.progress.maintenancePending)
  for (const { id, count } of traces.slice(0, 50)) expect(await spansOf(it, id)).toHaveLength(count)
  await it.close()
  const again = await harness({ data: it.data })
  const key = again.giveKey('production', { project })
  const twice = more[0] as (typeof more)[number]
  await sendOtlp(again, exportOf(twice.gateway), key)
  await sendOtlp(again, exportOf(twice.stock, 'stock'), key)
  await until('all is digested', () => again.service.spool.state().records === 0)
  expect(await spansOf(again, twice.id)).toHaveLength(6)
  const after = recountSpans(it.data)
  expect(after.tables.traces).toEqual(after.chunks.traces as never)
  expect(after.tables.rollups).toEqual(after.chunks.rollups as never)
  expect(after.tables.edges).toEqual(after.chunks.edges)
  expect(after.tables.releases).toEqual(after.chunks.releases)
}, 60_000)
