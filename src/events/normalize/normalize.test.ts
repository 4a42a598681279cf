import { expect, test } from 'bun:test'
import { normalize, receivedAt } from './normalize.harness'

const read: [name: string, sent: Record<string, unknown>, kept: Record<string, unknown>][] = [
  ['a message', { message: 'm' }, { message: 'm', level: 'info' }],
  ['a formatted message', { message: { formatted: 'a 1', message: 'a %s' } }, { message: 'a 1' }],
  ['a template', { message: { message: 'a %s' } }, { message: 'a %s' }],
  [
    'a log entry',
    { logentry: { formatted: 'a 1', message: 'a %s', params: [1] } },
    { message: 'a 1' },
  ],
  ['a log entry beside a message', { message: 'm', logentry: { message: 'n' } }, { message: 'm' }],
  [
    'one exception',
    { exception: { type: 'E', value: 'v' } },
    { exception: [{ type: 'E', value: 'v' }], level: 'error' },
  ],
  [
    'a list of exceptions',
    { exception: [{ type: 'A' }, { type: 'B' }] },
    { exception: [{ type: 'A' }, { type: 'B' }] },
  ],
  [
    'wrapped exceptions',
    { exception: { values: [{ type: 'A' }, null, {}] } },
    { exception: [{ type: 'A' }] },
  ],
  [
    'an empty chain beside a message',
    { message: 'm', exception: { values: [] } },
    { message: 'm', level: 'info' },
  ],
  [
    'a mechanism',
    {
      exception: { type: 'E', mechanism: { type: 'x', handled: false, synthetic: null, data: {} } },
    },
    { exception: [{ type: 'E', mechanism: { type: 'x', handled: false } }] },
  ],
  [
    'which exception stands below which',
    {
      exception: [
        { type: 'A', mechanism: { exception_id: 1, parent_id: 0, source: 'errors[0]' } },
        { type: 'B', mechanism: { exceptionId: 0, isExceptionGroup: true, parentId: '7' } },
      ],
    },
    {
      exception: [
        { type: 'A', mechanism: { exceptionId: 1, parentId: 0, source: 'errors[0]' } },
        { type: 'B', mechanism: { exceptionId: 0, isExceptionGroup: true } },
      ],
    },
  ],
  ['a level', { message: 'm', level: 'Warn' }, { level: 'warning' }],
  ['a critical level', { message: 'm', level: 'CRITICAL' }, { level: 'fatal' }],
  ['a log level', { message: 'm', level: 'log' }, { level: 'info' }],
  ['a release', { message: 'm', release: 'main@a8f31c2' }, { release: 'main@a8f31c2' }],
  [
    'tags of every kind',
    { message: 'm', tags: { a: 'x', b: 1, c: true, d: null, e: 0.5 } },
    { tags: { a: 'x', b: '1', c: 'true', e: '0.5' } },
  ],
  [
    'pairs of tags',
    { message: 'm', tags: [['a', 'x'], ['b', 1], ['c', null], null] },
    { tags: { a: 'x', b: '1' } },
  ],
  [
    'a UUID',
    { message: 'm', id: '0192F4C0-9F1B-7A3C-8E1D-0123456789AB' },
    { id: '0192f4c0-9f1b-7a3c-8e1d-0123456789ab', idGiven: true },
  ],
  [
    '32 hex digits',
    { message: 'm', event_id: '0192F4C09F1B7A3C8E1D0123456789AB' },
    { id: '0192f4c0-9f1b-7a3c-8e1d-0123456789ab', idGiven: true },
  ],
  [
    'a time',
    { message: 'm', timestamp: '2026-01-31T11:59:30Z' },
    { timestamp: receivedAt - 30_000, receivedAt },
  ],
  [
    'a skewed time',
    { message: 'm', timestamp: receivedAt / 1000 - 120 },
    { timestamp: receivedAt - 120_000, clockSkew: -120_000 },
  ],
  [
    'a time of another year',
    { message: 'm', timestamp: '0001-01-01T00:00:00Z' },
    { timestamp: receivedAt, clockSkew: -62135596800000 - receivedAt },
  ],
  [
    'names',
    { message: 'm', platform: 'node', logger: 'l', transaction: 'GET /', server_name: 's' },
    { platform: 'node', logger: 'l', transaction: 'GET /', serverName: 's' },
  ],
  [
    'a user',
    { message: 'm', user: { id: 7, email: 'a@b', ip_address: '::1', plan: 'pro', token: 'x' } },
    { user: { id: '7', email: 'a@b', ip: '::1', plan: 'pro', token: '[scrubbed]' } },
  ],
  [
    'a request',
    {
      message: 'm',
      request: {
        url: 'https://a/b?token=x&c=1',
        method: 'GET',
        query_string: 'token=x&c=1',
        cookies: { sid: '1' },
        data: { plan: 1 },
      },
    },
    {
      request: {
        url: 'https://a/b?token=[scrubbed]&c=1',
        method: 'GET',
        query: 'token=[scrubbed]&c=1',
        cookies: '[scrubbed]',
        data: { plan: 1 },
      },
    },
  ],
  [
    'headers of every kind',
    {
      message: 'm',
      request: {
        headers: {
          Host: 'a',
          'X-API-Key': 'k',
          Accept: ['a', 'b'],
          Length: 3,
          Nil: null,
          Via: 'Bearer abc123xyz',
        },
      },
    },
    {
      request: {
        headers: {
          Host: 'a',
          'X-API-Key': '[scrubbed]',
          Accept: 'a, b',
          Length: '3',
          Via: 'Bearer [scrubbed]',
        },
      },
    },
  ],
  [
    'pairs of headers',
    {
      message: 'm',
      request: {
        headers: [
          ['Host', 'a'],
          ['Cookie', 'b'],
        ],
      },
    },
    { request: { headers: { Host: 'a', Cookie: '[scrubbed]' } } },
  ],
  [
    'a query as pairs',
    {
      message: 'm',
      request: {
        query: [
          ['a', '1'],
          ['token', 'x'],
        ],
      },
    },
    {
      request: {
        query: [
          ['a', '1'],
          ['token', '[scrubbed]'],
        ],
      },
    },
  ],
  [
    'extra',
    {
      message: 'm',
      extra: { a: [1, { secret: 's', ok: true }], hasPassword: true, b: null },
    },
    { extra: { a: [1, { secret: '[scrubbed]', ok: true }], hasPassword: true, b: null } },
  ],
  [
    'numbers that pass the check digit of cards, and stand under no key that says card',
    { message: 'm', extra: { orderId: 4111111111111111, row: '4111111111111111' } },
    { extra: { orderId: 4111111111111111, row: '4111111111111111' } },
  ],
  [
    'numbers of cards under a key that says so, or within it',
    {
      message: 'm',
      extra: { card: { number: 4111111111111111, last4: 1111 }, pan: '4111111111111111', cards: 2 },
      tags: { card: 4111111111111111 },
    },
    {
      extra: { card: { number: '[scrubbed]', last4: 1111 }, pan: '[scrubbed]', cards: 2 },
      tags: { card: '[scrubbed]' },
    },
  ],
  [
    'form fields',
    {
      message: 'm',
      extra: {
        form: [
          { name: 'password', value: 'x' },
          { name: 'city', value: 'y' },
        ],
      },
    },
    {
      extra: {
        form: [
          { name: 'password', value: '[scrubbed]' },
          { name: 'city', value: 'y' },
        ],
      },
    },
  ],
  [
    'breadcrumbs',
    {
      message: 'm',
      breadcrumbs: [
        {
          timestamp: 1790000000.5,
          type: 'http',
          category: 'c',
          message: 'password=x',
          level: 'info',
          data: { token: 1 },
        },
        null,
      ],
    },
    {
      breadcrumbs: [
        {
          timestamp: 1790000000500,
          type: 'http',
          category: 'c',
          message: 'password=[scrubbed]',
          level: 'info',
          data: { token: '[scrubbed]' },
        },
      ],
    },
  ],
  [
    'wrapped breadcrumbs',
    { message: 'm', breadcrumbs: { values: [{ message: 'a' }] } },
    { breadcrumbs: [{ message: 'a' }] },
  ],
  [
    'ids of a trace',
    { message: 'm', trace_id: '4BF92F3577B34DA6A3CE929D0E0E4736', span_id: '00F067AA0BA902B7' },
    { traceId: '4bf92f3577b34da6a3ce929d0e0e4736', spanId: '00f067aa0ba902b7' },
  ],
  [
    'ids of a trace context',
    {
      message: 'm',
      contexts: { trace: { trace_id: '4bf92f3577b34da6a3ce929d0e0e4736', span_id: 'x' } },
    },
    {
      traceId: '4bf92f3577b34da6a3ce929d0e0e4736',
      contexts: { trace: { trace_id: '4bf92f3577b34da6a3ce929d0e0e4736', span_id: 'x' } },
    },
  ],
  [
    'ids of sessions',
    { message: 'm', session_id: 's', replayId: 'r' },
    { sessionId: 's', replayId: 'r' },
  ],
  [
    'the SDK',
    { message: 'm', sdk: { name: 'n', version: '1', packages: [] } },
    { sdk: { name: 'n', version: '1' } },
  ],
  [
    'debug images',
    {
      message: 'm',
      debug_meta: {
        images: [
          { type: 'macho' },
          { type: 'sourcemap', code_file: 'a.js', debug_id: '0192F4C09F1B7A3C8E1D0123456789AB' },
        ],
      },
    },
    {
      debugMeta: {
        images: [
          { type: 'sourcemap', codeFile: 'a.js', debugId: '0192f4c0-9f1b-7a3c-8e1d-0123456789ab' },
        ],
      },
    },
  ],
  [
    'a lone surrogate and a NUL',
    {
      message: 'a\ud800b\0c',
      tags: { 'k\0': '\udc00' },
      extra: { 'x\ud800': '\0' },
      logger: 'l\0',
    },
    {
      message: 'a\ufffdb\ufffdc',
      tags: { 'k\ufffd': '\ufffd' },
      extra: { 'x\ufffd': '\ufffd' },
      logger: 'l\ufffd',
    },
  ],
  ['an emoji', { message: 'a😀' }, { message: 'a😀' }],
]
test.each(read)('%s is read', (_name, sent, kept) => {
  const event = normalize(sent)
  expect(event).toMatchObject(kept)
  for (const field of Object.keys(kept)) expect(event[field as 'id']).toEqual(kept[field] as string)
})

test('null means absent everywhere, and unknown fields are ignored', () => {
  const fields =
    'exception level release tags id timestamp platform logger transaction serverName user request contexts extra breadcrumbs traceId spanId sessionId replayId sdk debugMeta logentry'
  const nulls = Object.fromEntries(fields.split(' ').map((field) => [field, null]))
  const { id: _, ...event } = normalize({
    message: 'm',
    unknown: { a: 1 },
    _trimmed: { x: 1 },
    ...nulls,
  })
  expect(event).toEqual({
    environment: 'staging',
    timestamp: receivedAt,
    receivedAt,
    level: 'info',
    message: 'm',
  })
})

test('keys that JavaScript knows are inert', () => {
  const body = JSON.parse(
    '{"message":"m","__proto__":{"level":"fatal"},"extra":{"__proto__":{"polluted":1},"constructor":{"prototype":{"polluted":1}},"toString":1},"tags":{"__proto__":"x","constructor":"y"},"user":{"__proto__":{"id":"1"}},"request":{"headers":{"__proto__":"x"}}}',
  )
  const event = normalize(body)
  expect(event.level).toBe('info')
  expect(event.tags).toEqual({ constructor: 'y' } as never)
  expect(event.user).toEqual({})
  expect(({} as Record<string, unknown>).polluted).toBeUndefined()
  expect(Object.getPrototypeOf(event.extra)).toBe(Object.prototype)
  expect(JSON.stringify(event.extra)).toBe(
    '{"constructor":{"prototype":{"polluted":1}},"toString":1}',
  )
})

test('keys come in one order whatever order they were sent in', () => {
  const one = normalize({
    message: 'm',
    level: 'info',
    tags: { a: 1 },
    release: 'r',
    platform: 'node',
  })
  const other = normalize({
    platform: 'node',
    release: 'r',
    tags: { a: 1 },
    level: 'info',
    message: 'm',
  })
  expect(Object.keys(one)).toEqual(Object.keys(other))
})

test('what is stored is itself an event that is taken, and stays as it is', () => {
  const first = normalize({
    message: 'card 4111111111111111',
    exception: { type: 'E', value: 'v', stacktrace: 'E\n at f (a.js:1:2)' },
    timestamp: receivedAt - 1000,
    request: { url: 'https://u:p@h/?token=1', headers: [['Cookie', 'x']], query_string: 'a=1' },
    user: { id: 1, ip_address: '::1' },
    breadcrumbs: { values: [{ timestamp: receivedAt, data: { password: 'x' } }] },
    tags: [['a', 1]],
  })
  const { id, environment: _, receivedAt: __, ...rest } = first
  expect(normalize(JSON.parse(JSON.stringify(rest)))).toEqual({ ...first, id: expect.any(String) })
  expect(id).toMatch(/^[\da-f]{8}-[\da-f]{4}-7/)
})
