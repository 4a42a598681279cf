import { describe, expect, test } from 'bun:test'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { anyValueOf } from '../src/traces/ingest/otlp/any-value'
import { nanoText } from '../src/traces/spans/nano-time'
import { harness } from './harness'
import {
  attribute,
  exportOf,
  nativeSpan,
  otlpSpan,
  START,
  sendOtlp,
  spanId,
  spansOf,
  traceId,
  tracesOf,
} from './spans'

const it = await harness()
const shop = it.giveProject()
const key = it.giveKey('production', { project: shop })
const json = { 'content-type': 'application/json' }

describe('OTLP', () => {
  test('a span is there as it was sent, to the nanosecond and the last digit', async () => {
    const sent = otlpSpan({
      traceState: 'a=b',
      flags: 769,
      startTimeUnixNano: '1795238914000000001',
      endTimeUnixNano: '1795238914250000009',
      status: { code: 2, message: 'boom' },
      attributes: [
        attribute('int', { intValue: '9223372036854775807' }),
        attribute('low', { intValue: '-9223372036854775808' }),
        attribute('half', { doubleValue: 0.5 }),
        attribute('nan', { doubleValue: 'NaN' }),
        attribute('down', { doubleValue: '-Infinity' }),
        attribute('yes', { boolValue: true }),
        attribute('bytes', { bytesValue: 'AAEC/v8=' }),
        attribute('list', { arrayValue: { values: [{ intValue: '1' }, { stringValue: 'x' }] } }),
        attribute('map', {
          kvlistValue: {
            values: [attribute('deep', { kvlistValue: { values: [attribute('k', 'v')] } })],
          },
        }),
        attribute('unset', {}),
      ],
      droppedAttributesCount: 2,
      links: [{ traceId: 'f'.repeat(32), spanId: 'f'.repeat(16), flags: 257 }],
      events: [
        {
          timeUnixNano: '1795238914100000007',
          name: 'retry',
          attributes: [attribute('n', { intValue: '3' })],
        },
      ],
    })
    expect((await sendOtlp(it, exportOf([sent]), key)).body).toEqual({})
    const [span] = await spansOf(it, sent.traceId)
    expect(span).toMatchObject({
      traceId: sent.traceId,
      spanId: sent.spanId,
      parentSpanId: '',
      name: 'GET /orders/:id',
      kind: 2,
      status: 2,
      statusMessage: 'boom',
      traceState: 'a=b',
      flags: 769,
      droppedAttributes: 2,
      endedBeforeStart: false,
      links: [{ traceId: 'f'.repeat(32), spanId: 'f'.repeat(16), flags: 257 }],
      events: [{ name: 'retry', time: { seconds: 1795238914, nanos: 100000007 } }],
      resource: { service: 'orders' },
      scope: { name: 'test', version: '1' },
    })
    expect(nanoText(span?.startSeconds as number, span?.startNanos as number)).toBe(
      '1795238914000000001',
    )
    expect(nanoText(span?.endSeconds as number, span?.endNanos as number)).toBe(
      '1795238914250000009',
    )
    const kept = span?.attributes ?? []
    const values = kept.flatMap((name, i) =>
      i % 2 === 0 ? [{ key: name, value: anyValueOf(kept[i + 1] as string) }] : [],
    )
    expect(values).toEqual(sent.attributes as never)
  })

  test('numbers beyond 2^53 that come as bare digits are exact too', async () => {
    const id = traceId()
    const body = `{"resourceSpans":[{"scopeSpans":[{"spans":[{"traceId":"${id}","spanId":"${spanId()}","name":"n",
      "startTimeUnixNano":1795238914000000001,"endTimeUnixNano":1795238914000000003,
      "attributes":[{"key":"big","value":{"intValue":9007199254740993}},{"key":"huge","value":{"intValue":1e+21}}]}]}]}]}`
    expect((await sendOtlp(it, body, key)).body).toEqual({})
    const [span] = await spansOf(it, id)
    expect([span?.startNanos, span?.endNanos]).toEqual([1, 3])
    expect(span?.attributes).toEqual(['big', '\0i9007199254740993', 'huge', '\0d1e+21'])
  })

  test.each<[string, object, object]>([
    [
      'ids in capitals',
      { traceId: 'AB'.repeat(16), spanId: 'CD'.repeat(8) },
      { traceId: 'ab'.repeat(16), spanId: 'cd'.repeat(8) },
    ],
    ['an empty parent', { parentSpanId: '' }, { parentSpanId: '' }],
    ['no name', { name: undefined }, { name: '' }],
    [
      'names of kinds',
      { kind: 'SPAN_KIND_CLIENT', status: { code: 'STATUS_CODE_ERROR' } },
      { kind: 3, status: 2 },
    ],
    [
      'null for what is unset',
      { parentSpanId: null, attributes: null, events: null, links: null, status: null },
      { status: 0, attributes: [], events: [], links: [] },
    ],
    [
      'fields of the future',
      {
        future: { a: [1] },
        attributes: [{ key: 'k', value: { stringValue: 'v', future: 1 }, x: 1 }],
      },
      { attributes: ['k', 'v'] },
    ],
    [
      'an end before its start',
      { startTimeUnixNano: '20', endTimeUnixNano: '10', attributes: [] },
      {
        startNanos: 20,
        endNanos: 20,
        endedBeforeStart: true,
        attributes: ['whimbrel.end_time_unix_nano', '\0i10'],
      },
    ],
    [
      'times in halves',
      {
        startTimeUnixNano: { low: 1045401984, high: 417988463 },
        endTimeUnixNano: { low: 1045402984, high: 417988463 },
      },
      { endedBeforeStart: false },
    ],
    [
      'a key that comes twice',
      { attributes: [attribute('k', '1'), attribute('k', { intValue: '2' })] },
      { attributes: ['k', '\0i2'] },
    ],
    [
      'null for NaN',
      { attributes: [attribute('nan', { doubleValue: null })] },
      { attributes: ['nan', '\0dNaN'] },
    ],
    ['a null attribute', { attributes: [null, attribute('k', 'v')] }, { attributes: ['k', 'v'] }],
  ])('takes %s', async (_, sent, kept) => {
    const span = otlpSpan(sent as Record<string, unknown>)
    expect((await sendOtlp(it, exportOf([span]), key)).body).toEqual({})
    expect(await spansOf(it, span.traceId.toLowerCase())).toMatchObject([kept])
  })

  test('a parent that is no id is told, and its span kept as a root', async () => {
    const span = otlpSpan({ parentSpanId: 'zz' })
    const none = otlpSpan({ parentSpanId: '0'.repeat(16) })
    expect((await sendOtlp(it, exportOf([span, none]), key)).body.partialSuccess).toEqual({
      rejectedSpans: '0',
      errorMessage: 'Stored as roots: 1 spans whose parentSpanId is not 16 hex digits.',
    })
    expect(await spansOf(it, span.traceId)).toMatchObject([{ parentSpanId: '' }])
  })

  test('keys in snake case are read, since whoever ignores them loses all without a word', async () => {
    const id = traceId()
    const span = {
      trace_id: id,
      span_id: spanId(),
      name: 'n',
      start_time_unix_nano: '1',
      end_time_unix_nano: '2',
    }
    await sendOtlp(it, { resource_spans: [{ scope_spans: [{ spans: [span] }] }] }, key)
    expect(await spansOf(it, id)).toHaveLength(1)
  })

  test.each<[string, object, string]>([
    ['no ids', { traceId: undefined, spanId: undefined }, 'traceId is missing'],
    ['a trace id of zeros', { traceId: '0'.repeat(32) }, 'all zeros'],
    ['a span id of zeros', { spanId: '0'.repeat(16) }, 'all zeros'],
    ['a short trace id', { traceId: '5b8efff798038103' }, '32 hex digits'],
    ['ids in base64', { traceId: 'W47/95gDgQPSabYzgT/GDA==', spanId: '7uGbfsPBsXQ=' }, 'base64'],
    ['a time that is none', { startTimeUnixNano: 'now' }, 'nanoseconds'],
    ['a time past 64 bits', { endTimeUnixNano: '18446744073709551616' }, 'nanoseconds'],
    ['attributes as an object', { attributes: { k: 'v' } }, 'a list of {key, value}'],
  ])('refuses a span with %s alone, and keeps its neighbours', async (_, bad, words) => {
    const good = [otlpSpan(), otlpSpan()]
    const answer = await sendOtlp(
      it,
      exportOf([good[0], otlpSpan(bad as Record<string, unknown>), good[1]]),
      key,
    )
    expect(answer.status).toBe(200)
    expect(answer.body.partialSuccess?.rejectedSpans).toBe('1')
    expect(answer.body.partialSuccess?.errorMessage).toContain(words)
    for (const span of good) expect(await spansOf(it, span.traceId)).toHaveLength(1)
  })

  test.each<[string, unknown]>([
    ['nothing at all', {}],
    ['no resources', { resourceSpans: [] }],
    [
      'empty envelopes',
      { resourceSpans: [{ scopeSpans: [{}] }, { resource: {}, scopeSpans: [] }] },
    ],
  ])('a request of %s is a success', async (_, body) => {
    const answer = await sendOtlp(it, body, key)
    expect([answer.status, answer.body]).toEqual([200, {}])
  })

  test.each<[string, unknown]>([
    ['that ends early', '{"resourceSpans":[{'],
    ['that is a list', '[]'],
    ['that is a text', '"x"'],
    ['with a wrong type', { resourceSpans: {} }],
    ['with a wrong type inside', { resourceSpans: [{ scopeSpans: 'x' }] }],
    ['that is a printed Buffer', { type: 'Buffer', data: [10, 5, 18] }],
    ['of protobuf', new Uint8Array([10, 5, 18, 3, 18, 1, 10])],
  ])('a body %s is refused with google.rpc.Status', async (_, body) => {
    const answer = await it.post<{ code: number; message: string }>(
      '/otlp/v1/traces',
      body,
      key,
      json,
    )
    expect([answer.status, answer.body.code]).toEqual([400, 3])
    expect(answer.body.message.length).toBeGreaterThan(10)
    expect(answer.headers.get('content-type')).toBe('application/json')
  })

  test('the answer to a success has no charset: collectors compare the whole type', async () => {
    const answer = await sendOtlp(it, exportOf([otlpSpan()]), key)
    expect(answer.headers.get('content-type')).toBe('application/json')
    expect(answer.headers.get('access-control-allow-origin')).toBe('*')
  })

  test('protobuf is refused with the setting that helps', async () => {
    const answer = await it.post<{ code: number; message: string }>(
      '/otlp/v1/traces',
      new Uint8Array([10, 0]),
      key,
      {
        'content-type': 'application/x-protobuf',
      },
    )
    expect([answer.status, answer.body.code]).toEqual([415, 3])
    expect(answer.body.message).toContain('OTEL_EXPORTER_OTLP_PROTOCOL=http/json')
    expect(answer.body.message).toContain('encoding: json')
  })

  test.each<[string, string | undefined, number, number]>([
    ['without a key', undefined, 401, 16],
    [
      'without the scope',
      it.giveKey('production', { project: shop, scopes: ['events:write'] }),
      403,
      7,
    ],
  ])('%s it is refused with google.rpc.Status', async (_, wrong, status, code) => {
    const answer = await it.post<{ code: number }>('/otlp/v1/traces', {}, wrong, json)
    expect([answer.status, answer.body.code]).toEqual([status, code])
  })

  test('another method and another path answer google.rpc.Status too', async () => {
    const got = await it.send<{ code: number }>('GET', '/otlp/v1/traces')
    expect([got.status, got.body.code, got.headers.get('allow')]).toEqual([405, 12, 'POST'])
    const lost = await it.post<{ code: number }>('/otlp/v1/metrics', {}, key)
    expect([lost.status, lost.body.code]).toEqual([404, 5])
  })

  test('over the rate it is refused with a wait that clients wait', async () => {
    const busy = await harness({ limits: { serverItemsPerMinute: 2, spansAnItem: 1 } })
    const busyKey = busy.giveKey('production')
    const many = exportOf([otlpSpan(), otlpSpan(), otlpSpan()])
    const answer = await sendOtlp(busy, many, busyKey)
    expect([answer.status, answer.body.code]).toEqual([429, 8])
    expect(Number(answer.headers.get('retry-after'))).toBeLessThanOrEqual(2)
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0)
  })

  test('gzip is taken', async () => {
    const span = otlpSpan()
    const body = gzipSync(JSON.stringify(exportOf([span])))
    const answer = await it.post('/otlp/v1/traces', body, key, {
      ...json,
      'content-encoding': 'gzip',
    })
    expect(answer.status).toBe(200)
    expect(await spansOf(it, span.traceId)).toHaveLength(1)
  })

  test('the environment is the key’s, whatever the resource says; the version is the release', async () => {
    const span = otlpSpan()
    const resource: [string, unknown][] = [
      ['deployment.environment.name', 'production'],
      ['service.version', 'abc123'],
    ]
    const staging = it.giveKey('staging', { project: shop })
    await sendOtlp(it, exportOf([span], 'orders', resource), staging)
    const [kept] = await spansOf(it, span.traceId)
    expect(kept?.resource.release).toBe('abc123')
    expect(kept?.resource.attributes).toContain('deployment.environment.name')
    expect(
      it.service.db
        .query('SELECT DISTINCT lane % 4 AS environment FROM trace WHERE id = ?')
        .all(Buffer.from(span.traceId, 'hex')),
    ).toEqual([{ environment: 2 }])
  })
})

describe('native spans', () => {
  const send = (spans: unknown, with_ = key) =>
    it.post<{
      accepted: number
      rejected: { index: number; code: string }[]
      code: string
      errors: unknown[]
    }>('/spans/ingestBatch', { spans }, with_)

  test('are stored as OTLP’s are', async () => {
    const sent = nativeSpan({
      kind: 'client',
      status: 'error',
      statusMessage: 'gone',
      startTime: '2026-11-21T09:17:26.939000001Z',
      endTime: '2026-11-21T10:17:27.041250009+01:00',
      release: 'orders@1.4.2',
      attributes: {
        text: 'x',
        whole: 42,
        half: 0.5,
        yes: true,
        list: [1, 'a'],
        map: { deep: null },
      },
      events: [{ name: 'retry', attributes: { n: 3 } }],
      links: [{ traceId: 'f'.repeat(32), spanId: 'f'.repeat(16) }],
    })
    expect((await send([sent])).body).toMatchObject({ accepted: 1, rejected: [] })
    expect(await spansOf(it, sent.traceId)).toMatchObject([
      {
        kind: 3,
        status: 2,
        statusMessage: 'gone',
        startNanos: 939000001,
        endNanos: 41250009,
        attributes: [
          'text',
          'x',
          'whole',
          '\0i42',
          'half',
          '\0d0.5',
          'yes',
          '\0btrue',
          'list',
          '\0a["\\u0000i1","a"]',
          'map',
          '\0m[["deep","\\u0000e"]]',
        ],
        events: [{ name: 'retry', time: { nanos: 939000001 } }],
        links: [{ spanId: 'f'.repeat(16) }],
        resource: { service: 'orders', release: 'orders@1.4.2' },
      },
    ])
  })

  test.each<[string, object, string]>([
    ['an id that is none', { traceId: 'x' }, 'invalid_span'],
    ['a parent that is none', { parentSpanId: 'x' }, 'invalid_span'],
    ['no name', { name: '' }, 'invalid_span'],
    ['a kind that is none', { kind: 'SERVER' }, 'invalid_span'],
    ['a status that is none', { status: 'failed' }, 'invalid_span'],
    ['a time that is none', { startTime: 5 }, 'invalid_span'],
    ['attributes as a list', { attributes: [] }, 'invalid_span'],
    ['a resource that is none', { resource: 'x' }, 'invalid_span'],
    ['an environment', { environment: 'production' }, 'environment_not_accepted'],
  ])('with %s are named and the others stored', async (_, bad, code) => {
    const good = nativeSpan()
    const answer = await send([nativeSpan(bad as Record<string, unknown>), good])
    expect(answer.body).toMatchObject({ accepted: 1, rejected: [{ index: 0, code }] })
    expect(await spansOf(it, good.traceId)).toHaveLength(1)
  })

  test('of which none is good are refused with the list', async () => {
    const answer = await send([{}, nativeSpan({ name: 5 })])
    expect([answer.status, answer.body.code, answer.body.errors.length]).toEqual([
      400,
      'invalid_span',
      2,
    ])
  })

  test.each<[string, unknown]>([
    ['no list', {}],
    ['over a thousand', Array.from({ length: 1001 }, () => nativeSpan())],
  ])('%s are refused', async (_, spans) => {
    expect((await send(spans)).status).toBe(400)
  })
})

describe('a trace', () => {
  test('has its spans whatever request and order they came in, each once', async () => {
    const id = traceId()
    const root = otlpSpan({ traceId: id })
    const child = otlpSpan({ traceId: id, parentSpanId: root.spanId, kind: 3 })
    const served = otlpSpan({ traceId: id, parentSpanId: child.spanId })
    await sendOtlp(it, exportOf([served], 'stock'), key)
    await sendOtlp(it, exportOf([child, child], 'orders'), key)
    await sendOtlp(it, exportOf([root, child], 'orders'), key)
    await sendOtlp(it, exportOf([root, child], 'orders'), key)
    const spans = await spansOf(it, id)
    expect(spans.map((span) => span.spanId).sort()).toEqual(
      [root.spanId, child.spanId, served.spanId].sort(),
    )
    expect(
      it.service.db
        .query('SELECT spans, has_root FROM trace WHERE id = ?')
        .all(Buffer.from(id, 'hex')),
    ).toEqual([{ spans: 3, has_root: 1 }])
  })

  test('of one project is not seen in another, under the same id', async () => {
    const other = it.giveProject()
    const id = traceId()
    const [mine, theirs] = [otlpSpan({ traceId: id }), otlpSpan({ traceId: id })]
    await sendOtlp(it, exportOf([mine]), key)
    await sendOtlp(it, exportOf([theirs]), it.giveKey('production', { project: other }))
    const found = await tracesOf(it, id)
    expect(found.map(({ slug, spans }) => [slug, spans.map((span) => span.spanId)]).sort()).toEqual(
      [
        [shop, [mine.spanId]],
        [other, [theirs.spanId]],
      ].sort(),
    )
  })

  test('is gone with its project, and nothing of it stays', async () => {
    const gone = it.giveProject()
    const span = otlpSpan({ attributes: [attribute('customer', 'ada lovelace')] })
    const gonesKey = it.giveKey('production', { project: gone })
    const { db } = it.service
    const number = it.projects.find(gone)?.id as number
    await sendOtlp(it, exportOf([span], 'vanishing'), gonesKey)
    await it.sendEvent({ message: 'x', traceId: span.traceId }, gonesKey)
    expect(await tracesOf(it, span.traceId)).toHaveLength(1)
    await it.remove(`/api/v1/projects/${gone}`)
    expect(await tracesOf(it, span.traceId)).toEqual([])
    const left = () =>
      db.query('SELECT count(*) AS n FROM project WHERE id = ?').get(number) as { n: number }
    while (left().n > 0) await Bun.sleep(5)
    const of = (sql: string) => (db.query(sql).get() as { n: number }).n
    const lanes = `BETWEEN ${number * 4} AND ${number * 4 + 3}`
    for (const table of [
      'trace',
      'span_chunk',
      'span_series',
      'span_rollup',
      'service_edge',
      'span_merged',
    ])
      expect([table, of(`SELECT count(*) AS n FROM ${table} WHERE lane ${lanes}`)]).toEqual([
        table,
        0,
      ])
    for (const table of ['span_word', 'span_attribute', 'event_link'])
      expect([table, of(`SELECT count(*) AS n FROM ${table} WHERE project = ${number}`)]).toEqual([
        table,
        0,
      ])
    expect(of(`SELECT count(*) AS n FROM span_text WHERE span_text MATCH 'lovelace'`)).toBe(0)
  })
})

describe('exceptions of spans', () => {
  const thrown = (message: string) => ({
    name: 'exception',
    timeUnixNano: START,
    attributes: [
      attribute('exception.type', 'RangeError'),
      attribute('exception.message', message),
      attribute(
        'exception.stacktrace',
        `RangeError: ${message}\n    at total (/srv/orders.js:41:11)`,
      ),
    ],
  })

  test('become one event a throw, however many spans recorded it, with trace and span', async () => {
    const project = it.giveProject()
    const own = it.giveKey('production', { project })
    const id = traceId()
    const spans = [1, 2, 3].map(() => otlpSpan({ traceId: id, events: [thrown('out of range')] }))
    const body = exportOf(spans, 'orders', [
      ['service.version', '9f2c1ab'],
      ['telemetry.sdk.language', 'nodejs'],
    ])
    await sendOtlp(it, body, own)
    await sendOtlp(it, exportOf([otlpSpan({ traceId: id, events: [thrown('out of range')] })]), own)
    await sendOtlp(it, exportOf([otlpSpan({ events: [thrown('out of range')] })]), own)
    const issues = await it.issues(project)
    expect(issues.map(({ title, count }) => [title, count])).toEqual([
      ['RangeError: out of range', 2],
    ])
    const events = await it.eventsOf(issues[0]?.id as string)
    const event = await it.event(events.at(-1)?.id as string)
    expect(event).toMatchObject({
      traceId: id,
      spanId: spans[0]?.spanId,
      release: '9f2c1ab',
      platform: 'node',
    })
  })

  test('do not need a failed span, nor a stack', async () => {
    const project = it.giveProject()
    const bare = {
      name: 'exception',
      timeUnixNano: START,
      attributes: [attribute('exception.message', 'just a text')],
    }
    await sendOtlp(
      it,
      exportOf([otlpSpan({ events: [bare] })]),
      it.giveKey('production', { project }),
    )
    expect((await it.issues(project)).map(({ title }) => title)).toEqual(['just a text'])
  })
})

describe('secrets', () => {
  test('are hidden in attributes at every level before anything is stored', async () => {
    const secret = 'hunter2hunter2'
    const span = otlpSpan({
      name: `GET /reset?token=${secret}`,
      attributes: [
        attribute('http.request.header.authorization', secret),
        attribute('url.query', `password=${secret}&page=2`),
        attribute('nested', {
          kvlistValue: {
            values: [attribute('api_key', { arrayValue: { values: [{ stringValue: secret }] } })],
          },
        }),
        attribute('card', { intValue: '4111111111111111' }),
      ],
      events: [{ name: 'log', timeUnixNano: START, attributes: [attribute('cookie', secret)] }],
      links: [
        {
          traceId: 'f'.repeat(32),
          spanId: 'f'.repeat(16),
          attributes: [attribute('secret', secret)],
        },
      ],
    })
    await sendOtlp(it, exportOf([span], 'orders', [['db.password', secret]]), key)
    const [kept] = await spansOf(it, span.traceId)
    expect(JSON.stringify(kept)).not.toContain(secret)
    expect(JSON.stringify(kept)).not.toContain('4111111111111111')
    expect(kept?.attributes).toContain('password=[scrubbed]&page=2')
    for (const table of ['span_value', 'span_word'])
      expect(JSON.stringify(it.service.db.query(`SELECT * FROM ${table}`).all())).not.toContain(
        secret,
      )
  })
})

const samples = join(import.meta.dir, '../../shared/samples/otlp/captured')
const names = existsSync(samples)
  ? readdirSync(samples).filter(
      (name) =>
        /span|sdk.*\d\.json|kitchen|exception|chromium\d+\.json/.test(name) &&
        !name.includes('headers'),
    )
  : []

describe('what real clients sent (skipped without the folder shared/samples/otlp)', () => {
  test.skipIf(names.length === 0).each(names)('%s comes back complete', async (name) => {
    const project = it.giveProject()
    const body = readFileSync(join(samples, name), 'utf8')
    const answer = await sendOtlp(it, body, it.giveKey('production', { project }))
    expect([answer.status, answer.body]).toEqual([200, {}])
    type Sent = {
      traceId: string
      spanId: string
      name: string
      startTimeUnixNano: string
      endTimeUnixNano: string
      attributes: unknown[]
    }
    const sent: Sent[] = JSON.parse(body).resourceSpans.flatMap(
      (group: { scopeSpans: { spans: Sent[] }[] }) =>
        group.scopeSpans.flatMap(({ spans }) => spans),
    )
    for (const id of new Set(sent.map((span) => span.traceId))) {
      const kept = (await tracesOf(it, id)).find((trace) => trace.slug === project)?.spans ?? []
      const shown = kept.map((span) => [
        span.spanId,
        span.name,
        nanoText(span.startSeconds, span.startNanos),
        nanoText(span.endSeconds, span.endNanos),
        span.attributes.length / 2,
      ])
      const wanted = sent
        .filter((span) => span.traceId === id)
        .map((span) => [
          span.spanId,
          span.name,
          span.startTimeUnixNano,
          span.endTimeUnixNano,
          span.attributes.length,
        ])
      expect(shown.sort()).toEqual(wanted.sort())
    }
  })
})
