import { describe, expect, test } from 'bun:test'
import type { Comparison } from '../src/traces/pages/compare/model'
import type { TraceView } from '../src/traces/pages/detail/model'
import type { SpanView } from '../src/traces/pages/detail/span-model'
import type { Imported } from '../src/traces/pages/exchange/model'
import type { TraceStatement } from '../src/traces/pages/statements/model'
import { harness, type ProblemBody } from './harness'
import { attribute, exportOf, otlpSpan, sendOtlp, spanId, traceId } from './spans'
import { nanos, type Sketched, sendTrace } from './traces-read'

const it = await harness()
const slug = it.giveProject()
const key = it.giveKey('production', { project: slug })
const [INTERNAL, SERVER, CLIENT, ERROR] = [1, 2, 3, 2]

const traceOf = async (id: string, more = '') =>
  (await it.get<TraceView>(`/api/v1/traces/${id}${more}`)).body
const send = (root: Sketched) => sendTrace(it, key, traceId(), root)
/** Rows of a trace in words: `cart GET 10+20`, two spaces a step deep. */
const rowsOf = ({ spans, names, services }: TraceView) =>
  spans.spanId.map((_, row) => {
    const at = (column: number[]) => column[row] as number
    const service = services[at(spans.service)]?.service
    return `${'  '.repeat(at(spans.depth))}${service} ${names[at(spans.name)]} ${at(spans.startMs)}+${at(spans.durationMs)}`
  })
const problemsOf = (trace: TraceView) => trace.problems.map(({ kind, count }) => `${kind} ${count}`)

describe('a trace, by its id alone', async () => {
  const id = await send({
    name: 'POST /checkout',
    ms: 100,
    attributes: { 'http.route': '/checkout' },
    under: [
      {
        name: 'query',
        at: 10,
        ms: 20,
        kind: CLIENT,
        attributes: { 'db.system.name': 'postgresql' },
      },
      {
        name: 'charge',
        at: 40,
        ms: 50,
        kind: CLIENT,
        under: [{ name: 'POST /pay', at: 45, ms: 30, service: 'billing', status: ERROR }],
      },
    ],
  })

  test('has its spans as a waterfall draws them', async () => {
    const trace = await traceOf(id)
    expect(rowsOf(trace)).toEqual([
      'web POST /checkout 0+100',
      '  web query 10+20',
      '  web charge 40+50',
      '    billing POST /pay 45+30',
    ])
    expect(trace).toMatchObject({
      traceId: id,
      durationMs: 100,
      spanCount: 4,
      total: 4,
      isCut: false,
      errorCount: 1,
      root: 0,
      places: [{ project: slug, environment: 'production' }],
      systems: ['postgresql'],
      problems: [],
    })
    expect(trace.spans).toMatchObject({
      parent: [-1, 0, 0, 2],
      children: [2, 0, 1, 0],
      kind: [2, 3, 3, 2],
      status: [0, 0, 0, 2],
      selfMs: [30, 20, 20, 30],
      system: [-1, 0, -1, -1],
      shiftMs: null,
      flags: [0, 0, 0, 0],
    })
    expect(trace.services).toEqual([
      { service: 'web', project: slug, spans: 3, errors: 0, selfMs: 70 },
      { service: 'billing', project: slug, spans: 1, errors: 1, selfMs: 30 },
    ])
  })

  test('lists no service of another trace that came in the same body', async () => {
    const [one, other] = [traceId(), traceId()]
    const key = it.giveKey('production', { project: slug })
    const body = [
      [one, 'web'],
      [other, 'orders'],
    ].flatMap(([trace, service]) => exportOf([otlpSpan({ traceId: trace })], service).resourceSpans)
    await sendOtlp(it, { resourceSpans: body }, key)
    expect((await traceOf(one)).services.map(({ service }) => service)).toEqual(['web'])
  })

  test('tells whom a call asked that is named after its method alone', async () => {
    const url = 'https://api.paygate.example/v2/captures?id=7'
    const calls = ['POST', 'charge'].map((name) => ({
      name,
      kind: CLIENT,
      attributes: { 'url.full': url },
    }))
    const { targets, spans, names } = await traceOf(await send({ name: 'GET /', under: calls }))
    expect(targets).toEqual(['api.paygate.example/v2/captures'])
    const targetOf = Object.fromEntries(
      spans.name.map((name, row) => [names[name], targets[spans.target[row] as number]]),
    )
    expect(targetOf).toMatchObject({ POST: targets[0], charge: undefined })
  })

  test('has its critical path', async () => {
    const { criticalPath } = await traceOf(id)
    expect(criticalPath.map(({ span, startMs, endMs }) => [span, startMs, endMs])).toEqual([
      [0, 0, 10],
      [1, 10, 30],
      [0, 30, 40],
      [2, 40, 45],
      [3, 45, 75],
      [2, 75, 90],
      [0, 90, 100],
    ])
  })

  test('in either letter case, or not at all', async () => {
    expect((await traceOf(id.toUpperCase())).traceId).toBe(id)
    for (const path of ['x', id.slice(1), traceId()]) {
      const { status, body } = await it.get<ProblemBody>(`/api/v1/traces/${path}`)
      expect([status, body.code]).toEqual([404, 'not_found'])
    }
  })

  test('is not there for a project that has nothing of it (Stackpit 0.3.24)', async () => {
    const other = it.giveProject()
    expect((await it.get(`/api/v1/traces/${id}?project=${other}`)).status).toBe(404)
    expect((await it.get(`/api/v1/traces/${id}?project=${slug}`)).status).toBe(200)
  })

  test('of two projects is one trace, or what one of them has', async () => {
    const other = it.giveProject()
    const [both, root] = [traceId(), spanId()]
    await sendTrace(it, key, both, { name: 'ours', id: root, ms: 50 })
    await sendTrace(it, it.giveKey('production', { project: other }), both, {
      name: 'theirs',
      service: 'cart',
      parent: root,
    })
    expect(rowsOf(await traceOf(both))).toEqual(['web ours 0+50', '  cart theirs 0+10'])
    expect((await traceOf(both)).services.map((one) => one.project)).toEqual([slug, other])
    const theirs = await traceOf(both, `?project=${other}`)
    expect(rowsOf(theirs)).toEqual(['cart theirs 0+10'])
    expect(problemsOf(theirs)).toEqual(['missing-parents 1'])
  })
})

describe('a trace that is not as it should be', () => {
  test.each<[string, Sketched, string[], string[]]>([
    [
      'with spans whose parents are missing',
      { name: 'orphan', parent: spanId(), under: [{ name: 'child', at: 1, ms: 2 }] },
      ['web orphan 0+10', '  web child 1+2'],
      ['missing-parents 1'],
    ],
    [
      'of a service whose clock is behind',
      {
        name: 'GET',
        ms: 100,
        kind: CLIENT,
        under: [{ name: 'serve', at: -5000, ms: 50, service: 'cart' }],
      },
      ['web GET 0+100', '  cart serve 25+50'],
      ['clock-skew 1'],
    ],
    [
      'with a child that outlives its parent',
      { name: 'GET', ms: 10, under: [{ name: 'later', at: 5, ms: 500, kind: INTERNAL }] },
      ['web GET 0+10', '  web later 5+500'],
      [],
    ],
  ])('%s', async (_, root, rows, problems) => {
    const trace = await traceOf(await send(root))
    expect(rowsOf(trace)).toEqual(rows)
    expect(problemsOf(trace)).toEqual(problems)
  })

  test('in a circle is opened', async () => {
    const [id, one, other] = [traceId(), spanId(), spanId()]
    await sendTrace(it, key, id, { name: 'a', id: one, parent: other })
    await sendTrace(it, key, id, { name: 'b', id: other, parent: one })
    const trace = await traceOf(id)
    expect(trace.spanCount).toBe(2)
    expect(problemsOf(trace)).toEqual(['cycles 2'])
  })

  test('shows times as they came when asked to', async () => {
    const id = await send({
      name: 'GET',
      ms: 100,
      kind: CLIENT,
      under: [{ name: 'serve', at: -5000, ms: 50, service: 'cart' }],
    })
    expect(rowsOf(await traceOf(id, '?skew=raw'))).toEqual([
      'web GET 5000+100',
      '  cart serve 0+50',
    ])
    expect((await traceOf(id)).spans.shiftMs).toEqual([0, 5025])
  })
})

test('errors of a trace are linked both ways', async () => {
  const id = await send({
    name: 'POST /pay',
    status: ERROR,
    events: [
      {
        name: 'exception',
        attributes: { 'exception.type': 'CardError', 'exception.message': 'Declined.' },
      },
    ],
  })
  const own = await it.sendEvent({ message: 'sent by the SDK', traceId: id, spanId: spanId() }, key)
  const { events, spans } = await traceOf(id)
  expect(events.map(({ title, project }) => [title, project])).toEqual([
    ['CardError: Declined.', slug],
    ['sent by the SDK', slug],
  ])
  expect(events[0]?.spanId).toBe(spans.spanId[0] as string)
  expect(spans.flags[0]).toBe(1 | 8)
  expect(events[1]?.id).toBe(own)
  for (const { id: event, issueId } of events) {
    const view = await it.event(event)
    expect([view.traceId, view.issueId]).toEqual([id, issueId])
  }
  const [one] = await it.eventsOf(events[0]?.issueId as string)
  expect(one?.traceId).toBe(id)
})

describe('one span', async () => {
  const id = traceId()
  const span = otlpSpan({
    traceId: id,
    kind: CLIENT,
    name: 'SELECT cart',
    traceState: 'a=b',
    flags: 257,
    startTimeUnixNano: '1795238914000000001',
    endTimeUnixNano: '1795238914000000003',
    attributes: [
      attribute('db.system.name', 'postgresql'),
      attribute('db.query.text', "SELECT * FROM cart WHERE id = 'c-17'"),
      attribute('big', { intValue: '9223372036854775807' }),
      attribute('nan', { doubleValue: 'NaN' }),
      attribute('list', { arrayValue: { values: [{ intValue: '1' }, { stringValue: 'x' }] } }),
    ],
    droppedAttributesCount: 3,
    droppedEventsCount: 2,
    links: [
      { traceId: 'c'.repeat(32), spanId: 'c'.repeat(16), attributes: [attribute('why', 'batch')] },
    ],
  })
  await sendOtlp(it, exportOf([span], 'orders', [['service.version', 'v7']]), key)
  const spanOf = async (path: string) => it.get<SpanView>(`/api/v1/traces/${path}`)

  test('is there to the nanosecond, with what was dropped', async () => {
    const { body } = await spanOf(`${id}/spans/${span.spanId}`)
    expect(body).toMatchObject({
      spanId: span.spanId,
      parentSpanId: null,
      project: slug,
      environment: 'production',
      release: 'v7',
      service: 'orders',
      name: 'SELECT cart',
      kind: 'client',
      status: 'unset',
      traceState: 'a=b',
      flags: 257,
      startTimeUnixNano: '1795238914000000001',
      endTimeUnixNano: '1795238914000000003',
      durationMs: 2e-6,
      droppedAttributes: 3,
      droppedEvents: 2,
      droppedLinks: 0,
      links: [
        { spanId: 'c'.repeat(16), attributes: [{ key: 'why', type: 'string', value: 'batch' }] },
      ],
      scope: { name: 'test', version: '1' },
      statement: { system: 'postgresql', statement: 'SELECT * FROM cart WHERE id = ?' },
    })
    const valueUnder = (name: string) => body.attributes.find((one) => one.key === name)
    expect(valueUnder('big')).toEqual({ key: 'big', type: 'int', value: '9223372036854775807' })
    expect(valueUnder('nan')).toEqual({ key: 'nan', type: 'double', value: 'NaN' })
    expect(valueUnder('list')).toEqual({ key: 'list', type: 'array', value: [1, 'x'] })
  })

  test('is told how slow it is among its like', async () => {
    for (let i = 1; i <= 99; i++)
      await sendTrace(it, key, traceId(), { name: 'work', ms: i, service: 'like' })
    const slow = await sendTrace(it, key, traceId(), { name: 'work', ms: 5000, service: 'like' })
    const own = (await traceOf(slow)).spans.spanId[0]
    const { amongLike } = (await spanOf(`${slow}/spans/${own}`)).body
    expect(amongLike).toMatchObject({ percentile: 100, count: 100 })
    expect(amongLike?.p50Ms).toBeWithin(47, 53)
    expect(amongLike?.p95Ms).toBeWithin(90, 100)
  })

  test.each([
    ['of no trace', `${traceId()}/spans/${spanId()}`],
    ['that is not in it', `${id}/spans/${spanId()}`],
  ])('%s is not found', async (_, path) => {
    expect((await spanOf(path)).status).toBe(404)
  })
})

describe('what a trace asks of databases', async () => {
  const query = (at: number, ms: number, text: string): Sketched => ({
    name: 'query',
    at,
    ms,
    kind: CLIENT,
    attributes: { 'db.system': 'postgresql', 'db.statement': text },
  })
  const statementsOf = async (root: Sketched) =>
    (await it.get<{ items: TraceStatement[] }>(`/api/v1/traces/${await send(root)}/statements`))
      .body.items
  const ids = Array.from({ length: 6 }, (_, i) => i)

  test('again and again, one after the other', async () => {
    const items = await statementsOf({
      name: 'GET /cart',
      ms: 100,
      under: [
        query(0, 5, 'SELECT * FROM cart'),
        ...ids.map((i) => query(10 + i * 10, 5, `SELECT * FROM item WHERE id = ${i}`)),
      ],
    })
    expect(items.map(({ statement, count }) => [statement, count])).toEqual([
      ['SELECT * FROM item WHERE id = ?', 6],
      ['SELECT * FROM cart', 1],
    ])
    expect(items[0]).toMatchObject({
      totalMs: 30,
      meanMs: 5,
      maxMs: 5,
      operation: 'SELECT',
      service: 'web',
    })
    expect(items[0]?.repeats).toMatchObject([
      { parentName: 'GET /cart', count: 6, totalMs: 30, wallMs: 30, isParallel: false },
    ])
    expect(items[1]?.repeats).toEqual([])
  })

  test('again and again, all at one time', async () => {
    const [item] = await statementsOf({
      name: 'GET /cart',
      ms: 100,
      under: ids.map((i) => query(10, 20, `SELECT * FROM item WHERE id = '${i}'`)),
    })
    expect(item?.repeats).toMatchObject([{ count: 6, totalMs: 120, wallMs: 20, isParallel: true }])
  })

  test('each through a wrapper of its own', async () => {
    const [item] = await statementsOf({
      name: 'GET /cart',
      ms: 100,
      kind: SERVER,
      under: ids.map((i) => ({
        name: 'orm',
        kind: INTERNAL,
        at: i * 10,
        ms: 9,
        under: [query(i * 10, 5, 'SELECT 1')],
      })),
    })
    expect(item?.repeats).toMatchObject([{ parentName: 'GET /cart', count: 6 }])
  })

  test('not at all', async () => {
    expect(await statementsOf({ name: 'GET /health' })).toEqual([])
  })
})

test('two traces are compared path by path', async () => {
  const left = await send({
    name: 'GET /cart',
    ms: 50,
    under: [
      { name: 'query', at: 5, ms: 10 },
      { name: 'cache', at: 20, ms: 5 },
    ],
  })
  const right = await send({
    name: 'GET /cart',
    ms: 52,
    under: [
      { name: 'query', at: 5, ms: 10 },
      { name: 'query', at: 15, ms: 30 },
      { name: 'render', at: 45, ms: 5, service: 'view' },
    ],
  })
  const { body } = await it.get<Comparison>(`/api/v1/traces/${left}/compare?with=${right}`)
  expect(body.left).toMatchObject({ traceId: left, durationMs: 50, spanCount: 3 })
  expect(
    body.rows.map(({ depth, service, name, change, deltaMs }) => [
      depth,
      service,
      name,
      change,
      deltaMs,
    ]),
  ).toEqual([
    [0, 'web', 'GET /cart', 'same', 2],
    [1, 'web', 'query', 'slower', 30],
    [1, 'web', 'cache', 'removed', null],
    [1, 'view', 'render', 'added', null],
  ])
  const missing = await it.get<ProblemBody>(`/api/v1/traces/${left}/compare?with=${traceId()}`)
  expect(missing.status).toBe(404)
  expect((await it.get(`/api/v1/traces/${left}/compare`)).status).toBe(400)
})

describe('a trace goes out as OTLP and comes in again', () => {
  const otlpOf = async (id: string, project: string) =>
    (await it.get<object>(`/api/v1/traces/${id}/otlp?project=${project}`)).body

  test('with the end that it came with, though that was before its start', async () => {
    const end = '1795238914000000001'
    const span = otlpSpan({ startTimeUnixNano: '1795238914000000009', endTimeUnixNano: end })
    await sendOtlp(it, exportOf([{ ...span, attributes: [attribute('k', 'v')] }]), key)
    expect(await otlpOf(span.traceId, slug)).toMatchObject({
      resourceSpans: [
        { scopeSpans: [{ spans: [{ endTimeUnixNano: end, attributes: [attribute('k', 'v')] }] }] },
      ],
    })
    expect((await traceOf(span.traceId)).problems).toMatchObject([{ kind: 'ended-before-start' }])
  })

  test('with nothing lost', async () => {
    const id = traceId()
    const span = otlpSpan({
      traceId: id,
      startTimeUnixNano: '1795238914000000001',
      endTimeUnixNano: '1795238914000000003',
      attributes: [
        attribute('big', { intValue: '9223372036854775807' }),
        attribute('inf', { doubleValue: '-Infinity' }),
        attribute('blob', { bytesValue: 'AAEC/v8=' }),
        attribute('map', {
          kvlistValue: { values: [attribute('k', { arrayValue: { values: [{}] } })] },
        }),
      ],
      events: [
        { timeUnixNano: nanos(1), name: 'tick', attributes: [attribute('n', { intValue: '1' })] },
      ],
      status: { code: 2, message: 'Declined.' },
    })
    await sendOtlp(it, exportOf([span]), key)
    const sent = await otlpOf(id, slug)
    const other = it.giveProject()
    const { status, body } = await it.ask<Imported>(
      `/api/v1/projects/${other}/traces/import?environment=staging`,
      sent,
    )
    expect([status, body]).toEqual([
      200,
      { traceIds: [id], accepted: 1, rejected: 0, reason: null },
    ])
    expect(await otlpOf(id, other)).toEqual(sent)
    expect((await traceOf(id, `?project=${other}`)).places).toEqual([
      { project: other, environment: 'staging' },
    ])
    expect(sent).toMatchObject({
      resourceSpans: [
        {
          scopeSpans: [
            {
              spans: [
                {
                  startTimeUnixNano: '1795238914000000001',
                  status: { code: 2, message: 'Declined.' },
                },
              ],
            },
          ],
        },
      ],
    })
  })

  test('with bad spans named, and what is no OTLP refused', async () => {
    const path = `/api/v1/projects/${slug}/traces/import`
    const bad = exportOf([otlpSpan(), otlpSpan({ traceId: 'x' })])
    expect((await it.ask<Imported>(path, bad)).body).toMatchObject({
      accepted: 1,
      rejected: 1,
      reason: expect.stringContaining('traceId'),
    })
    expect((await it.ask(path, '[')).status).toBe(400)
    expect((await it.ask(path, { resourceSpans: 7 })).status).toBe(400)
  })

  test('by somebody who may change things', async () => {
    const { status } = await it.ask(
      `/api/v1/projects/${slug}/traces/import`,
      exportOf([]),
      it.giveToken('viewer', ['read']),
    )
    expect(status).toBe(403)
  })
})

test('a trace of many spans, one below the other, is answered whole', async () => {
  const id = traceId()
  const COUNT = 3000
  const ids = Array.from({ length: COUNT }, () => spanId())
  const spans = ids.map((own, i) =>
    otlpSpan({ traceId: id, spanId: own, parentSpanId: ids[i - 1] ?? '' }),
  )
  await sendOtlp(it, exportOf(spans), key)
  const trace = await traceOf(id)
  expect(trace.spans.depth.at(-1)).toBe(COUNT - 1)
  expect(trace.criticalPath.at(-1)?.endMs).toBe(100)
})
