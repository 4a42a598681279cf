import { describe, expect, test } from 'bun:test'
import { gzipSync } from 'node:zlib'
import { limits } from '../src/limits'
import { harness } from './harness'
import { attribute, exportOf, otlpSpan, START, sendOtlp, spanId, spansOf, traceId } from './spans'

const it = await harness()
const key = it.giveKey('production')
const json = { 'content-type': 'application/json' }

const nested = (depth: number): object =>
  depth === 0 ? { stringValue: 'deep' } : { arrayValue: { values: [nested(depth - 1)] } }

describe('what is over a bound is cut, counted and told, and the span is kept', () => {
  const many = (count: number) => Array.from({ length: count }, (_, i) => attribute(`k${i}`, 'v'))

  test.each<[string, object, object]>([
    [
      '5000 attributes',
      { attributes: many(5000) },
      { droppedAttributes: 5000 - limits.spanAttributes },
    ],
    [
      '1000 events',
      { events: Array.from({ length: 1000 }, () => ({ name: 'e', timeUnixNano: START })) },
      { droppedEvents: 1000 - limits.spanEvents },
    ],
    [
      '1000 links',
      { links: Array.from({ length: 1000 }, () => ({ traceId: traceId(), spanId: spanId() })) },
      { droppedLinks: 1000 - limits.spanLinks },
    ],
    [
      'attributes of an event',
      { events: [{ name: 'e', timeUnixNano: START, attributes: many(300) }] },
      { events: [{ dropped: 300 - limits.spanAttributes }] },
    ],
  ])('%s', async (_, sent, kept) => {
    const span = otlpSpan(sent as Record<string, unknown>)
    const answer = await sendOtlp(it, exportOf([span]), key)
    expect(answer.status).toBe(200)
    expect(answer.body.partialSuccess).toMatchObject({ rejectedSpans: '0' })
    expect(await spansOf(it, span.traceId)).toMatchObject([kept])
  })

  test.each<[string, object, (text: string) => boolean]>([
    [
      'a text of a megabyte',
      { stringValue: 'x'.repeat(1_000_000) },
      (text) => text.length <= limits.spanValueLength,
    ],
    [
      'bytes of a megabyte',
      { bytesValue: 'A'.repeat(1_000_000) },
      (text) => text.length <= limits.spanValueLength + 2,
    ],
    [
      'a list of 5000',
      { arrayValue: { values: Array.from({ length: 5000 }, () => ({ intValue: '1' })) } },
      (text) => JSON.parse(text.slice(2)).length === limits.spanAttributes,
    ],
    ['lists 5000 deep', nested(5000), (text) => text.length < 300],
  ])('%s', async (_, value, isCut) => {
    const span = otlpSpan({ attributes: [attribute('k', value)] })
    const answer = await sendOtlp(it, exportOf([span]), key)
    expect(answer.body.partialSuccess).toMatchObject({ rejectedSpans: '0' })
    const [kept] = await spansOf(it, span.traceId)
    expect(isCut(kept?.attributes[1] as string)).toBe(true)
  })

  test('keys that are new in each span', async () => {
    const spans = Array.from({ length: 100 }, (_, i) =>
      otlpSpan({ attributes: Array.from({ length: 100 }, (_, k) => attribute(`k${i}.${k}`, 'v')) }),
    )
    const answer = await sendOtlp(it, exportOf(spans), key)
    expect(answer.body.partialSuccess).toMatchObject({ rejectedSpans: '0' })
    const first = await spansOf(it, spans[0]?.traceId as string)
    const last = await spansOf(it, spans[99]?.traceId as string)
    expect([first[0]?.attributes.length, last[0]?.droppedAttributes]).toEqual([200, 100])
  })
})

describe('what nobody should send breaks nothing', () => {
  test.each<[string, Record<string, unknown>]>([
    [
      'halves of surrogate pairs and NUL',
      { name: 'a\ud800b\0c', attributes: [attribute('k\0\udfff', 'v\ud800\0')] },
    ],
    [
      'names of the language',
      {
        attributes: [
          attribute('__proto__', 'x'),
          attribute('constructor', 'y'),
          attribute('toString', { kvlistValue: { values: [attribute('__proto__', 'z')] } }),
        ],
      },
    ],
    [
      'wrong types everywhere',
      {
        name: 5,
        kind: 'x',
        status: 'x',
        traceState: {},
        flags: 'x',
        events: 'x',
        links: {},
        droppedAttributesCount: -1,
      },
    ],
    [
      'odd values',
      {
        attributes: [
          attribute('a', { intValue: 'x' }),
          attribute('b', { doubleValue: {} }),
          attribute('c', { boolValue: 'x' }),
          attribute('d', { arrayValue: 5 }),
          attribute('e', 5),
          attribute('f', { stringValue: 5 }),
        ],
      },
    ],
    [
      'a time of the year 2500',
      { startTimeUnixNano: '16725225600000000000', endTimeUnixNano: '16725225600000000001' },
    ],
    ['a span of sixty years', { startTimeUnixNano: '1' }],
    ['itself as its parent', { spanId: 'ab'.repeat(8), parentSpanId: 'ab'.repeat(8) }],
  ])('%s', async (_, sent) => {
    const span = otlpSpan(sent)
    expect((await sendOtlp(it, exportOf([span]), key)).status).toBe(200)
    expect(await spansOf(it, span.traceId)).toHaveLength(1)
  })

  test('every beginning of a good request is refused, and none breaks the server', async () => {
    const text = JSON.stringify(exportOf([otlpSpan({ attributes: [attribute('k', 'v')] })]))
    for (let end = 0; end < text.length; end += 3) {
      const answer = await it.post<{ code: number }>(
        '/otlp/v1/traces',
        text.slice(0, end),
        key,
        json,
      )
      expect([end, answer.status, answer.body.code]).toEqual([end, 400, 3])
    }
  })

  test('spans that a bug has given one type and then another are both found', async () => {
    const id = traceId()
    const spans = [attribute('port', '5432'), attribute('port', { intValue: '5432' })].map((one) =>
      otlpSpan({ traceId: id, attributes: [one] }),
    )
    await sendOtlp(it, exportOf(spans), key)
    expect((await spansOf(it, id)).map(({ attributes }) => attributes[1])).toEqual([
      '5432',
      '\0i5432',
    ])
    const types = it.service.db
      .query("SELECT type FROM span_attribute WHERE name = 'port' ORDER BY type")
      .all()
    expect(types).toEqual([{ type: 'int' }, { type: 'string' }])
  })
})

describe('a large request', () => {
  const pad = 'x'.repeat(2000)
  const large = Array.from({ length: 2000 }, (_, i) =>
    otlpSpan({ attributes: [attribute('n', { intValue: String(i) }), attribute('pad', pad + i)] }),
  )

  test('is taken whole, over several blocks', async () => {
    const answer = await it.post(
      '/otlp/v1/traces',
      gzipSync(JSON.stringify(exportOf(large))),
      key,
      { ...json, 'content-encoding': 'gzip' },
    )
    expect([answer.status, answer.body as object]).toEqual([200, {}])
    for (const i of [0, 1, 999, 1998, 1999]) {
      const [span] = await spansOf(it, large[i]?.traceId as string)
      expect(span?.attributes).toEqual(['n', `\0i${i}`, 'pad', pad + i])
    }
  })

  test('keeps its good spans beside bad ones, and its numbers exact', async () => {
    const spans = large.map((span, i) => ({
      ...span,
      traceId: traceId(),
      ...(i % 2 === 0 && { spanId: 'bad' }),
    }))
    const text = JSON.stringify(exportOf(spans)).replaceAll(`"${START}"`, '1795238914000000001')
    const answer = await it.post<{ partialSuccess: object }>('/otlp/v1/traces', text, key, json)
    expect(answer.body.partialSuccess).toMatchObject({ rejectedSpans: '1000' })
    const [span] = await spansOf(it, spans[1]?.traceId as string)
    expect(span?.startNanos).toBe(1)
  })

  test.each<[string, number, string]>([
    [
      'of more spans than we take',
      413,
      `{"resourceSpans":[{"scopeSpans":[{"spans":[${'1,'.repeat(700_000)}1]}]}]}`,
    ],
    ['of nothing but brackets', 400, '['.repeat(2_000_000)],
    ['that ends early', 400, JSON.stringify(exportOf(large)).slice(0, -20)],
    ['past the limit', 413, ' '.repeat(32 * 1024 * 1024 + 1)],
  ])('%s is refused', async (_, status, text) => {
    expect((await it.post('/otlp/v1/traces', text, key, json)).status).toBe(status)
  })

  test('that inflates past the limit is refused', async () => {
    const bomb = gzipSync(Buffer.alloc(40 * 1024 * 1024, ' '))
    const answer = await it.post<{ code: number }>('/otlp/v1/traces', bomb, key, {
      ...json,
      'content-encoding': 'gzip',
    })
    expect([answer.status, answer.body.code]).toEqual([413, 8])
  })
})
