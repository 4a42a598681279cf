import { describe, expect, test } from 'bun:test'
import { MINUTE_MS } from '../src/lib/time'
import type { EndpointPage, EndpointSeries } from '../src/traces/pages/endpoints/model'
import type { ServiceMap } from '../src/traces/pages/service-map/model'
import type { StatementPage, TraceStatement } from '../src/traces/pages/statements/model'
import { type Harness, harness, until } from './harness'
import { attribute, exportOf, sendOtlp, spanId, traceId } from './spans'
import { nanos, type Sketched, sendTrace } from './traces-read'

const it = await harness()
const [INTERNAL, SERVER, CLIENT, PRODUCER, CONSUMER, ERROR] = [1, 2, 3, 4, 5, 2]
/** Begin of a minute, so that what is counted by the minute is known. */
const NOW = Math.floor(it.time.now / MINUTE_MS) * MINUTE_MS
const iso = (ms: number) => new Date(ms).toISOString()
const lastHour = `from=${iso(NOW - 60 * MINUTE_MS)}&to=${iso(NOW)}`

async function shop(environment: 'production' | 'staging' = 'production') {
  const slug = it.giveProject()
  const key = it.giveKey(environment, { project: slug })
  return {
    slug,
    send: (root: Sketched, begin = NOW - 10 * MINUTE_MS) =>
      sendTrace(it, key, traceId(), root, begin),
    endpoints: async (more = '') =>
      (await it.get<EndpointPage>(`/api/v1/projects/${slug}/endpoints?${lastHour}${more}`)).body,
    series: async (more = '') =>
      (await it.get<EndpointSeries>(`/api/v1/projects/${slug}/endpoints/series?${lastHour}${more}`))
        .body,
    map: async (more = '') =>
      (await it.get<ServiceMap>(`/api/v1/projects/${slug}/serviceMap?${lastHour}${more}`)).body,
    statements: async (more = '') =>
      (await it.get<StatementPage>(`/api/v1/projects/${slug}/statements?${lastHour}${more}`)).body,
  }
}

describe('endpoints', async () => {
  const { send, endpoints, series } = await shop()
  let slowest = ''
  for (let i = 1; i <= 20; i++)
    slowest = await send(
      {
        name: 'GET /cart',
        ms: i * 10,
        status: i % 5 === 0 ? ERROR : 0,
        under: [{ name: 'render', kind: INTERNAL, ms: 1 }],
      },
      NOW - (i <= 10 ? 10 : 20) * MINUTE_MS,
    )
  await send({ name: 'POST /pay', ms: 1000, service: 'billing' })
  await send({ name: 'orders', ms: 1, kind: CONSUMER, service: 'mail' })

  test('have rate, errors and durations', async () => {
    const { items, from, to, stepMs } = await endpoints('&query=CART')
    expect([from, to, stepMs]).toEqual([iso(NOW - 60 * MINUTE_MS), iso(NOW), MINUTE_MS])
    expect(items).toHaveLength(1)
    expect(items[0]).toMatchObject({
      service: 'web',
      name: 'GET /cart',
      kind: 'server',
      count: 20,
      errors: 4,
      errorRate: 0.2,
      perMinute: 20 / 60,
      totalMs: 2100,
      meanMs: 105,
      maxMs: 200,
      slowestTraceId: slowest,
    })
    expect(items[0]?.p50Ms).toBeWithin(95, 106)
    expect(items[0]?.p95Ms).toBeWithin(180, 201)
    expect(items[0]?.trend.counts.reduce((sum, count) => sum + count)).toBe(20)
    expect(items[0]?.trend.errors.reduce((sum, count) => sum + count)).toBe(4)
  })

  test.each<[string, string[]]>([
    ['', ['GET /cart', 'POST /pay', 'orders']],
    ['&sort=count', ['GET /cart', 'POST /pay', 'orders']],
    ['&sort=p95', ['POST /pay', 'GET /cart', 'orders']],
    ['&sort=errorRate&service=web', ['GET /cart']],
    ['&kind=consumer', ['orders']],
    ['&kind=internal', ['render']],
    ['&service=nobody', []],
    ['&environment=staging', []],
    ['&environment=all', ['GET /cart', 'POST /pay', 'orders']],
  ])('are listed: %s', async (more, names) => {
    expect((await endpoints(more)).items.map(({ name }) => name)).toEqual(names)
  })

  test('come in pages', async () => {
    const first = await endpoints('&limit=2')
    const second = await endpoints(`&limit=2&cursor=${first.nextCursor}`)
    expect([...first.items, ...second.items].map(({ name }) => name)).toEqual([
      'GET /cart',
      'POST /pay',
      'orders',
    ])
    expect(second.nextCursor).toBeNull()
  })

  test('are told over time, by the minute', async () => {
    const { items } = await series('&service=web&name=GET%20/cart')
    expect(items.map(({ at, count, maxMs }) => [at, count, maxMs])).toEqual([
      [iso(NOW - 20 * MINUTE_MS), 10, 200],
      [iso(NOW - 10 * MINUTE_MS), 10, 100],
    ])
    expect((await series()).items.map(({ count }) => count)).toEqual([10, 12])
  })

  test('are told by the hour where the time is longer, and it adds up the same', async () => {
    const { items, stepMs } = await series(`&from=${iso(NOW - 86_400_000)}`)
    expect(stepMs).toBe(60 * MINUTE_MS)
    expect(items.reduce((sum, { count }) => sum + count, 0)).toBe(22)
  })

  test.each([
    ['a time that ends before it begins', `&to=${iso(NOW - 90 * MINUTE_MS)}`],
    ['more than a month', `&from=${iso(NOW - 40 * 86_400_000)}`],
    ['what is no time', '&from=soon'],
  ])('refuse %s', async (_, more) => {
    expect((await endpoints(more)) as unknown).toMatchObject({
      status: 400,
      code: 'invalid_request',
    })
  })
})

test('the service map has services, databases, queues and outside hosts', async () => {
  const { send, map } = await shop()
  await send({
    name: 'POST /checkout',
    ms: 100,
    under: [
      {
        name: 'call',
        kind: CLIENT,
        at: 5,
        ms: 40,
        under: [
          { name: 'POST /pay', kind: SERVER, at: 10, ms: 30, service: 'billing', status: ERROR },
        ],
        attributes: { 'server.address': 'billing.local' },
      },
      {
        name: 'POST',
        kind: CLIENT,
        at: 45,
        ms: 5,
        status: ERROR,
        attributes: { 'url.full': 'https://Api.Paygate.example/v2/captures' },
      },
      {
        name: 'query',
        kind: CLIENT,
        at: 50,
        ms: 10,
        attributes: { 'db.system.name': 'postgresql', 'db.namespace': 'shop' },
      },
      {
        name: 'send',
        kind: PRODUCER,
        at: 70,
        ms: 2,
        attributes: { 'messaging.system': 'kafka', 'messaging.destination.name': 'orders' },
        under: [
          {
            name: 'take',
            kind: CONSUMER,
            at: 80,
            ms: 5,
            service: 'mail',
            attributes: { 'messaging.system': 'kafka', 'messaging.destination.name': 'orders' },
          },
        ],
      },
    ],
  })
  await send({ name: 'nightly', kind: INTERNAL, service: 'cron' })
  const { nodes, edges } = await map()
  expect(nodes.map(({ id, name, system, count }) => [id, name, system, count]).sort()).toEqual([
    ['database:postgresql/shop', 'shop', 'postgresql', 1],
    ['host:api.paygate.example', 'api.paygate.example', null, 1],
    ['queue:kafka/orders', 'orders', 'kafka', 1],
    ['service:billing', 'billing', null, 1],
    ['service:cron', 'cron', null, 0],
    ['service:mail', 'mail', null, 1],
    ['service:web', 'web', null, 1],
  ])
  expect(
    edges
      .map(({ source, target, kind, count, errors }) => [kind, source, target, count, errors])
      .sort(),
  ).toEqual([
    ['call', 'service:web', 'service:billing', 1, 1],
    ['consume', 'queue:kafka/orders', 'service:mail', 1, 0],
    ['database', 'service:web', 'database:postgresql/shop', 1, 0],
    ['host', 'service:web', 'host:api.paygate.example', 1, 1],
    ['queue', 'service:web', 'queue:kafka/orders', 1, 0],
  ])
  expect(edges.find(({ kind }) => kind === 'call')?.p95Ms).toBeWithin(28, 31)
  expect((await map('&environment=staging')).nodes).toEqual([])
})

test('a host that turns out to serve is no host on the map any more', async () => {
  const { slug, send, map } = await shop()
  const asks = (id: string, ms: number): Sketched => ({
    id,
    name: 'GET',
    kind: CLIENT,
    ms,
    attributes: { 'server.address': 'localhost' },
  })
  const [first, second] = ['1'.repeat(16), '2'.repeat(16)]
  const trace = await send({ name: 'GET /', under: [asks(first, 40), asks(second, 8)] })
  const hosts = async () =>
    (await map()).nodes.filter(({ kind }) => kind === 'host').map(({ id, count }) => [id, count])
  expect(await hosts()).toEqual([['host:localhost', 2]])

  const key = it.giveKey('production', { project: slug })
  const serve = (parent: string) =>
    sendTrace(
      it,
      key,
      trace,
      { name: 'GET /stock', service: 'stock', parent },
      NOW - 10 * MINUTE_MS,
    )
  await serve(first)
  expect(await hosts()).toEqual([['host:localhost', 1]])
  await serve(first)
  expect((await map()).edges.find(({ kind }) => kind === 'host')?.p95Ms).toBeWithin(7, 9)
  await serve(second)
  expect(await hosts()).toEqual([])
})

test('hosts beyond what a map can show are one, as are those that are not told apart', async () => {
  const many = async (box: Harness, hosts: number) => {
    const slug = box.giveProject()
    const under = Array.from({ length: hosts }, (_, i) => ({
      name: 'POST hook',
      kind: CLIENT,
      attributes: { 'server.address': `hook${i}.example` },
    }))
    const again = { name: 'GET', kind: CLIENT, attributes: { 'server.address': 'hook1.example' } }
    const key = box.giveKey('production', { project: slug })
    await sendTrace(box, key, traceId(), { name: 'POST /tell', under: [...under, again] })
    const { body } = await box.get<ServiceMap>(`/api/v1/projects/${slug}/serviceMap`)
    const told = body.nodes.filter(({ kind }) => kind === 'host')
    return {
      hosts: told.length,
      first: told.find(({ name }) => name === 'hook1.example')?.count,
      others: told.find(({ id }) => id === 'host:(other)')?.count,
      called: told.find(({ id }) => id === 'host:(other)')?.name,
      asked: body.edges.reduce((sum, { kind, count }) => sum + (kind === 'host' ? count : 0), 0),
    }
  }
  expect(await many(it, 60)).toEqual({
    hosts: 41,
    first: 2,
    others: 20,
    asked: 61,
    called: '20 other hosts',
  })
  const small = await harness({ limits: { askedHosts: 3 } })
  expect(await many(small, 60)).toEqual({
    hosts: 4,
    first: 2,
    others: 57,
    asked: 61,
    called: 'other hosts',
  })
})

test('of thousands of services the busiest are told apart, and calls between the others are kept', async () => {
  const { slug, map } = await shop()
  const key = it.giveKey('production', { project: slug })
  const chain = Array.from({ length: 200 }, (_, i) => ({
    name: 'GET /',
    service: 'front',
    under: [
      {
        name: 'GET',
        kind: CLIENT,
        under: [{ name: 'GET /a', service: `rare-${i}`, under: [] }],
      },
    ],
  }))
  for (const root of chain) await sendTrace(it, key, traceId(), root, NOW - 10 * MINUTE_MS)
  const { nodes, edges } = await map()
  const services = nodes.filter(({ kind }) => kind === 'service')
  expect(services).toHaveLength(121)
  expect(services.find(({ id }) => id === 'service:(other)')).toMatchObject({
    name: '81 other services',
    count: 81,
  })
  expect(edges.find(({ target }) => target === 'service:(other)')).toMatchObject({
    source: 'service:front',
    count: 81,
  })
  expect(edges.reduce((sum, { count }) => sum + count, 0)).toBe(200)
})

test('what a trace tells of repeated statements, the list of statements tells too', async () => {
  const { slug, statements } = await shop()
  const key = it.giveKey('production', { project: slug })
  const id = traceId()
  const under = [spanId(), spanId()]
  const at = (ms: number) => nanos(NOW - 10 * MINUTE_MS + ms)
  const queryOf = (i: number) => ({
    traceId: id,
    spanId: spanId(),
    parentSpanId: under[i % 2],
    name: 'query',
    kind: CLIENT,
    startTimeUnixNano: at(i),
    endTimeUnixNano: at(i + 1),
    attributes: [
      attribute('db.system.name', 'postgresql'),
      attribute('db.query.text', `SELECT * FROM cart WHERE id = ${i}`),
    ],
  })
  // A request of 1,500 queries comes in as many bodies as its exporter makes of it, the root last.
  const queries = Array.from({ length: 1500 }, (_, i) => queryOf(i))
  for (let from = 0; from < 1500; from += 298)
    await sendOtlp(it, exportOf(queries.slice(from, from + 298)), key)
  const parents = under.map((one) => ({
    traceId: id,
    spanId: one,
    name: `load ${one}`,
    kind: INTERNAL,
    startTimeUnixNano: at(0),
    endTimeUnixNano: at(2000),
  }))
  await sendOtlp(it, exportOf(parents), key)
  const ofTrace = await it.get<{ items: TraceStatement[] }>(`/api/v1/traces/${id}/statements`)
  const [repeat] = ofTrace.body.items[0]?.repeats ?? []
  expect(repeat?.count).toBe(750)
  await until('all spans are looked at', async () => (await statements()).searched.isComplete)
  expect((await statements()).items[0]).toMatchObject({ repeatedIn: 1, mostRepeats: 750 })
})

test('statements of a project: the slow, and those asked again and again', async () => {
  const { send, statements } = await shop()
  const query = (at: number, ms: number, text: string, status = 0): Sketched => ({
    name: 'query',
    kind: CLIENT,
    at,
    ms,
    status,
    attributes: { 'db.system.name': 'postgresql', 'db.query.text': text },
  })
  const many = (count: number) =>
    Array.from({ length: count }, (_, i) => query(i * 10, 5, `SELECT * FROM item WHERE id = ${i}`))
  await send({ name: 'GET /a', ms: 100, under: many(6) })
  const worst = await send({ name: 'GET /b', ms: 100, under: many(9) })
  await send({ name: 'GET /c', ms: 100, under: many(2) })
  const slow = await send({
    name: 'GET /d',
    ms: 900,
    under: [query(0, 800, 'SELECT pg_sleep(1)', ERROR)],
  })
  const { items, searched } = await statements()
  expect(searched).toMatchObject({ isComplete: true, spans: 22 })
  expect(items).toMatchObject([
    {
      statement: 'SELECT pg_sleep(?)',
      count: 1,
      errors: 1,
      totalMs: 800,
      slowestTraceId: slow,
      repeatedIn: 0,
      repeatsTraceId: null,
    },
    {
      statement: 'SELECT * FROM item WHERE id = ?',
      count: 17,
      totalMs: 85,
      maxMs: 5,
      repeatedIn: 2,
      mostRepeats: 9,
      repeatsTraceId: worst,
    },
  ])
  expect((await statements('&sort=repeats')).items[0]?.mostRepeats).toBe(9)
  expect((await statements('&environment=staging')).items).toEqual([])
})
