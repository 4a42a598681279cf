import { afterAll, beforeAll, describe, expect, setDefaultTimeout, test } from 'bun:test'
import type { EventView } from '../../src/events/model'
import type { Page } from '../../src/http/cursor'
import type { IssueSummary } from '../../src/issues/model'
import type { EndpointPage } from '../../src/traces/pages/endpoints/model'
import type { TraceHit, TracePage } from '../../src/traces/pages/search/model'
import type { ServiceMap } from '../../src/traces/pages/service-map/model'
import type { StatementPage, TraceStatement } from '../../src/traces/pages/statements/model'
import { type Driven, drive } from './drive'
import { type Counts, type ServiceName, startServices } from './running-services'
import { startShop } from './shop'

const hasNode = Bun.which('node') !== null
if (!hasNode) console.warn('SKIPPED: services traced by OpenTelemetry take Node (install nodejs).')

const isSoak = process.env.WHIMBREL_SOAK === '1'
const LOAD = isSoak ? { seconds: 60, clients: 16 } : { requests: 60, clients: 4 }
setDefaultTimeout(isSoak ? 180_000 : 30_000)

describe.skipIf(!hasNode)('three services traced by OpenTelemetry', async () => {
  const shop = await startShop()
  let driven: Driven
  let counts: Record<ServiceName, Counts>
  let services: Awaited<ReturnType<typeof startServices>> | undefined
  afterAll(() => services?.kill())

  beforeAll(async () => {
    services = await startServices({
      OTEL_EXPORTER_OTLP_ENDPOINT: `${shop.server.url}/otlp`,
      OTEL_EXPORTER_OTLP_PROTOCOL: 'http/json',
      OTEL_EXPORTER_OTLP_HEADERS: `X-API-Key=${shop.key}`,
      OTEL_EXPORTER_OTLP_COMPRESSION: 'gzip',
      OTEL_METRICS_EXPORTER: 'none',
      OTEL_LOGS_EXPORTER: 'none',
      OTEL_RESOURCE_ATTRIBUTES: 'service.version=4.12.0',
    })
    driven = await drive(services.url, LOAD)
    counts = await services.stop()
    await shop.digested()
    if (isSoak) console.log(JSON.stringify({ driven, counts }))
  })

  /** All traces that a search finds, on all its pages. */
  async function found(query: string): Promise<TraceHit[]> {
    const hits: TraceHit[] = []
    let cursor: string | null = ''
    while (cursor !== null) {
      const asked = `query=${encodeURIComponent(query)}&limit=500&cursor=${cursor}`
      const page: TracePage = await shop.ask(`/projects/${shop.project}/traces?${asked}`)
      hits.push(...page.items)
      cursor = page.nextCursor
    }
    return hits
  }
  const of = <Body>(page: string) => shop.ask<Body>(`/projects/${shop.project}/${page}`)

  test('store every span that the SDKs say they exported, once', async () => {
    const exported = Object.values(counts).reduce((sum, { exported }) => sum + exported, 0)
    const hits = await found('')
    expect(Object.values(counts).map(({ failed }) => failed)).toEqual([0, 0, 0])
    expect(hits.reduce((sum, { spanCount }) => sum + spanCount, 0)).toBe(exported)
    expect(hits).toHaveLength(driven.orders + driven.reports + driven.refunds)
  })

  test.each<[string, string, (driven: Driven) => number]>([
    ['service', 'service:stock', ({ orders }) => orders],
    ['operation', 'service:web name:"GET /reports/:year"', ({ reports }) => reports],
    ['route', 'http.route:"/refunds/:id" kind:server', ({ refunds }) => refunds],
    ['failure', 'status:error', ({ refunds }) => refunds],
    ['status code', 'http.response.status_code:500', ({ refunds }) => refunds],
    ['duration', 'service:web trace.duration:>100ms root.name:*reports*', ({ reports }) => reports],
    ['release', 'service.version:4.12.0 service:stock', ({ orders }) => orders],
    ['what was asked of the database', '"sum(total)"', ({ reports }) => reports],
  ])('are found by %s', async (_, query, expected) => {
    expect(await found(query)).toHaveLength(expected(driven))
  })

  test('make one trace of all that a request came to', async () => {
    const [hit] = await found('service:stock')
    expect(hit?.root).toEqual({ service: 'web', name: 'GET /orders/:id', isRoot: true })
    expect(hit?.services.map(({ service }) => service).sort()).toEqual(['orders', 'stock', 'web'])
    const trace = await shop.ask<{ problems: unknown[] }>(`/traces/${hit?.traceId}`)
    expect(trace.problems).toEqual([])
  })

  test('and their database are on the map, with who asks whom', async () => {
    const { nodes, edges } = await of<ServiceMap>('serviceMap')
    expect(nodes.map(({ kind, name, system }) => [kind, name, system]).sort()).toEqual([
      ['database', 'shop', 'postgresql'],
      ['service', 'orders', null],
      ['service', 'stock', null],
      ['service', 'web', null],
    ])
    const { orders, reports, refunds } = driven
    const calls = edges.map(({ kind, source, target, count }) => [kind, source, target, count])
    expect(calls.sort()).toEqual([
      ['call', 'service:orders', 'service:stock', orders],
      ['call', 'service:web', 'service:orders', orders + reports + refunds],
      ['database', 'service:orders', 'database:postgresql/shop', orders * 9 + reports],
    ])
  })

  test('have their endpoints listed with rates, errors and percentiles', async () => {
    const { items } = await of<EndpointPage>('endpoints?service=orders&sort=count')
    const told = items.map(({ name, kind, count, errors }) => ({ name, kind, count, errors }))
    const { orders, reports, refunds } = driven
    expect(told.sort((a, b) => (a.name < b.name ? -1 : 1))).toEqual([
      { name: 'GET /orders/:id', kind: 'server', count: orders, errors: 0 },
      { name: 'GET /refunds/:id', kind: 'server', count: refunds, errors: refunds },
      { name: 'GET /reports/:year', kind: 'server', count: reports, errors: 0 },
    ])
    const slow = items.find(({ name }) => name === 'GET /reports/:year')
    expect(slow?.p50Ms).toBeGreaterThanOrEqual(115)
    expect(slow?.p99Ms).toBeGreaterThanOrEqual(slow?.p50Ms as number)
  })

  test('show the query that one request repeats', async () => {
    const { items } = await of<StatementPage>('statements?sort=repeats')
    expect(items[0]).toMatchObject({
      system: 'postgresql',
      service: 'orders',
      operation: 'SELECT',
      mostRepeats: 8,
      statement: 'SELECT name, price FROM item WHERE id = ?',
    })
    const inTrace = await shop.ask<{ items: TraceStatement[] }>(
      `/traces/${items[0]?.repeatsTraceId}/statements`,
    )
    const repeats = inTrace.items.flatMap(({ repeats }) => repeats)
    expect(repeats).toMatchObject([{ count: 8, isParallel: false }])
  })

  test('make one issue of what a route throws, with a link to the trace and back', async () => {
    const { items } = await of<Page<IssueSummary>>('issues')
    expect(items).toMatchObject([
      { title: expect.stringMatching(/^RangeError: Order \d+ was/), count: driven.refunds },
    ])
    const [issue] = items
    const events = await shop.ask<Page<{ id: string }>>(`/issues/${issue?.id}/events`)
    const event = await shop.ask<EventView>(`/events/${events.items[0]?.id}`)
    expect(event).toMatchObject({ release: '4.12.0', platform: 'node' })
    const trace = await shop.ask<{ events: { id: string; issueId: string; spanId: string }[] }>(
      `/traces/${event.traceId}`,
    )
    expect(trace.events).toMatchObject([{ id: event.id, issueId: issue?.id, spanId: event.spanId }])
  })
})
