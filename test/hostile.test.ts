import { describe, expect, test } from 'bun:test'
import zlib from 'node:zlib'
import { cpuOf } from '../src/lib/cpu-time.harness'
import {
  harness,
  type ProblemBody,
  preparedFolder,
  read,
  startBinaryOrSource,
  until,
} from './harness'
import { checkoutFailure } from './seeds'
import { talk } from './socket'

const MiB = 1024 * 1024
const it = await harness()
const key = it.giveKey('production', { project: it.giveProject() })

/** Expects a refusal in the API's own form: never a 500, never plain text. */
function expectRefusal(answer: { status: number; headers: Headers; body: unknown }) {
  expect(answer.status).toBeWithin(400, 500)
  expect(answer.headers.get('content-type')).toBe('application/problem+json')
  const { code, detail, status } = answer.body as ProblemBody
  expect(status).toBe(answer.status)
  expect(code).toMatch(/^[a-z_]+$/)
  expect(detail.length).toBeGreaterThan(10)
}

const full = {
  ...checkoutFailure('full'),
  message: 'Grüße 🦆',
  level: 'fatal',
  release: 'shop@1',
  platform: 'node',
  logger: 'app',
  transaction: 'POST /',
  serverName: 'web-1',
  timestamp: 1_800_000_000.5,
  tags: { plan: 'team', n: 3 },
  user: { id: 'u1', email: 'a@example.org', username: 'a', ip: '::1' },
  request: {
    url: 'https://shop.example/?a=b',
    method: 'GET',
    headers: { accept: '*' },
    query: { a: 'b' },
  },
  contexts: { runtime: { name: 'node' } },
  extra: { cart: [1, { two: null }] },
  breadcrumbs: [
    { timestamp: 1, type: 'http', category: 'x', message: 'y', level: 'info', data: { z: 1 } },
  ],
  traceId: 'a'.repeat(32),
  spanId: 'b'.repeat(16),
  sessionId: 's',
  replayId: 'r',
  sdk: { name: 'x', version: '1' },
  debugMeta: { images: [{ type: 'sourcemap', codeFile: 'a.js', debugId: 'c'.repeat(32) }] },
}

describe('a good body cut off anywhere is refused', () => {
  test('as one event', async () => {
    const bytes = Buffer.from(JSON.stringify(full))
    for (let length = 0; length < bytes.length; length++)
      expectRefusal(await it.post('/events/ingest', bytes.subarray(0, length), key))
  })

  test('as a batch', async () => {
    const bytes = Buffer.from(JSON.stringify({ events: [full, { message: 'second' }] }))
    for (let length = 0; length < bytes.length; length++)
      expectRefusal(await it.post('/events/ingestBatch', bytes.subarray(0, length), key))
  })

  test.each([
    ['gzip', zlib.gzipSync],
    ['deflate', zlib.deflateSync],
    ['br', zlib.brotliCompressSync],
    ['zstd', zlib.zstdCompressSync],
  ] as const)('in %s', async (encoding, compress) => {
    const bytes = compress(JSON.stringify(full))
    // The last bytes of gzip and zlib are a checksum that says the body is whole.
    for (let length = 0; length < bytes.length; length++)
      expectRefusal(
        await it.post('/events/ingest', bytes.subarray(0, length), key, {
          'content-encoding': encoding,
        }),
      )
  })

  test('by a bit that fell over it is taken or refused, and never a bug', async () => {
    const bytes = Buffer.from(JSON.stringify(full))
    for (let place = 0; place < bytes.length; place++) {
      const damaged = Buffer.from(bytes)
      damaged[place] = (damaged[place] as number) ^ (1 << (place % 8))
      const answer = await it.post('/events/ingest', damaged, key)
      if (answer.status !== 200) expectRefusal(answer)
    }
  })
})

describe('wrong types', () => {
  const values: unknown[] = [
    null,
    true,
    false,
    0,
    -1,
    1e308,
    '',
    'x',
    [],
    {},
    [[]],
    [null],
    { a: null },
    [{}],
    { length: 1e9 },
    ['a', 'b'],
    [['a']],
    { values: 1 },
    { values: [null] },
    { frames: {} },
    '\0',
    '\ud800',
    'a'.repeat(300),
    1e21,
    { __proto__: null, toString: 1 },
    { constructor: { prototype: 1 } },
  ]
  const places = pathsOf(full)

  test.each(places.map((path) => [path.join('.'), path] as const))('at %s', async (_, path) => {
    for (const value of values) {
      const answer = await it.post('/events/ingest', replaced(full, path, value), key)
      if (answer.status !== 200) expectRefusal(answer)
    }
  })

  test.each<[string, unknown]>(values.map((value) => [JSON.stringify(value).slice(0, 30), value]))(
    'instead of an event: %s',
    async (_, value) => {
      for (const path of ['/events/ingest', '/events/ingestBatch'])
        expectRefusal(await it.post(path, JSON.stringify(value), key))
      const batch = await it.post(
        '/events/ingestBatch',
        { events: [value, { message: 'good' }] },
        key,
      )
      expect([batch.status, (batch.body as unknown as { accepted: number }).accepted]).toEqual([
        200, 1,
      ])
    },
  )

  test('and all that was taken can be read again', async () => {
    const project = (await it.get<{ items: { slug: string }[] }>('/api/v1/projects')).body.items[0]
      ?.slug
    const issues = await it.issues(project as string, 'environment=all&limit=100')
    expect(issues.length).toBeGreaterThan(0)
    for (const { id } of issues) {
      expect((await it.get(`/api/v1/issues/${id}`)).status).toBe(200)
      expect((await it.get(`/api/v1/issues/${id}/tags`)).status).toBe(200)
      for (const event of await it.eventsOf(id))
        expect((await it.get(`/api/v1/events/${event.id}`)).status).toBe(200)
    }
    expect(it.service.progress.deadLetters).toBe(0)
  })
})

describe('hostile content', () => {
  const roundTrip = async (event: unknown) => it.event(await it.sendEvent(event, key))

  test('lone surrogates and NUL are made readable', async () => {
    const text = 'a\ud800b\udc00c\0d'
    const event = await roundTrip({
      message: text,
      transaction: text,
      tags: { [text]: text },
      extra: { [text]: text },
      exception: {
        type: text,
        value: text,
        stacktrace: [{ function: text, filename: text, vars: { [text]: text } }],
      },
    })
    const stored = JSON.stringify(event)
    expect(stored.isWellFormed()).toBe(true)
    expect(stored).not.toMatch(/\\ud[89a-f]|\\u0000/i)
    expect(
      (await it.issues('shop-1', `query=${encodeURIComponent('"b"')}`)).length,
    ).toBeGreaterThanOrEqual(0)
  })

  test('keys that name prototypes are data or nothing, and change no prototype', async () => {
    const keys =
      '{"__proto__":{"polluted":1},"constructor":{"prototype":{"polluted":2}},"hasOwnProperty":"x","toString":"y"}'
    const answer = await it.post(
      '/events/ingest',
      `{"message":"p","extra":${keys},"contexts":${keys},"tags":{"__proto__":"a","constructor":"b"},"user":${keys},"__proto__":{"message":"q"}}`,
      key,
    )
    expect(answer.status).toBe(200)
    expect(({} as Record<string, unknown>).polluted).toBeUndefined()
    const event = await it.event(answer.body.id)
    expect(event.title).toBe('p')
    expect((await it.issueOf(answer.body.id)).count).toBe(1)
    expect(await it.tagsOf((await it.issueOf(answer.body.id)).id)).toMatchObject([
      { key: 'constructor' },
    ])
  })

  test('a million tags are refused or trimmed to a hundred (GHSA-5x67-j5xg-c5gj)', async () => {
    const tags = (count: number) =>
      Object.fromEntries(Array.from({ length: count }, (_, i) => [`t${i}`, '']))
    const huge = await it.post('/events/ingest', { message: 'x', tags: tags(1_000_000) }, key)
    expect([huge.status, huge.body.code]).toEqual([413, 'body_too_large'])
    const event = await roundTrip({ message: 'many tags', tags: tags(80_000) })
    expect(Object.keys(event.tags as object)).toHaveLength(100)
    expect(event._trimmed).toEqual({ '/tags': 80_000 })
    const batch = await it.post(
      '/events/ingestBatch',
      { events: [{ message: 'y', tags: tags(600_000) }] },
      key,
    )
    expect(batch.status).toBe(200)
  })

  test('keys that are SQL are keys', async () => {
    const sql = `'); DROP TABLE event; --" OR 1=1`
    const event = await roundTrip({
      message: sql,
      release: sql,
      tags: { [sql]: sql },
      user: { id: sql },
    })
    expect([event.message, event.release, event.tags]).toEqual([sql, sql, { [sql]: sql }])
    const issue = await it.issueOf(event.id)
    expect(await it.tagsOf(issue.id)).toMatchObject([{ key: sql, values: [{ value: sql }] }])
  })

  test.each<[string, unknown]>([
    ['year 1', '0001-01-01T00:00:00Z'],
    ['year 9999', '9999-12-31T23:59:59.999Z'],
    ['year 10000', '+010000-01-01T00:00:00Z'],
    ['a day that is none', '2026-02-30T00:00:00Z'],
    ['before the epoch', -62_135_596_800],
    ['a number beyond all years', 1e300],
    ['a negative beyond all years', -1e300],
    ['the largest integer', Number.MAX_SAFE_INTEGER],
    ['words', 'yesterday'],
    ['nothing', ''],
  ])('of %s', async (_, timestamp) => {
    const answer = await it.post('/events/ingest', { message: 'when', timestamp }, key)
    expect(answer.status).toBe(200)
    const event = await it.event(answer.body.id)
    // Beyond what is believed, it stands where it came in, or it would be first or lost for ever.
    expect(Math.abs(Date.parse(event.timestamp) - it.time.now)).toBeLessThan(31 * 86_400_000)
    expect((await it.issueOf(event.id)).count).toBeGreaterThan(0)
  })

  test.each([
    '../../etc/passwd',
    '..%2f..%2fetc%2fpasswd',
    '/etc/passwd',
    'C:\\',
    '%00',
    'x'.repeat(5000),
    '*',
    "' OR 1=1",
  ])('the id %s finds nothing and breaks nothing', async (id) => {
    for (const path of ['issues/', 'events/', 'projects/'])
      expect((await it.get(`/api/v1/${path}${encodeURIComponent(id)}`)).status).toBe(404)
    expectRefusal(await it.post('/events/ingest', { message: 'x', id }, key))
  })

  test.each([
    ['lists', '['.repeat(100_000) + ']'.repeat(100_000)],
    ['objects', `${'{"a":'.repeat(100_000)}1${'}'.repeat(100_000)}`],
  ])('%s nested 100,000 deep are refused wherever they stand', async (_, deep) => {
    const bodies = [
      deep,
      `{"message":${deep}}`,
      `{"message":"x","extra":{"deep":${deep}}}`,
      `{"message":"x","tags":{"deep":${deep}}}`,
      `{"exception":${deep}}`,
      `{"exception":{"type":"T","stacktrace":[{"vars":{"deep":${deep}}}]}}`,
      `{"message":"x","breadcrumbs":[{"data":{"deep":${deep}}}]}`,
      `{"message":"x","request":{"query":${deep}}}`,
    ]
    for (const body of bodies) expectRefusal(await it.post('/events/ingest', body, key))
    for (const body of bodies)
      expectRefusal(await it.post('/events/ingestBatch', `{"events":[${body}]}`, key))
    // An unknown field is not read, so its depth does not matter.
    expect((await it.post('/events/ingest', `{"message":"x","unknown":${deep}}`, key)).status).toBe(
      200,
    )
    for (const path of ['/api/v1/projects', '/api/v1/issues/bulk', '/api/v1/issues/merge'])
      expectRefusal(await it.ask(path, deep.slice(0, 60_000)))
  })

  test('long runs of what patterns look for take no time', async () => {
    const texts = [
      'a'.repeat(300_000),
      '='.repeat(300_000),
      '@'.repeat(300_000),
      '-'.repeat(300_000),
      '0'.repeat(300_000),
      'a@'.repeat(150_000),
      '1-'.repeat(150_000),
      'Bearer '.repeat(40_000),
      '"'.repeat(300_000),
      '\\'.repeat(300_000),
      '    at x ('.repeat(30_000),
      '\n'.repeat(300_000),
      ' '.repeat(300_000),
      'https://'.repeat(30_000),
      'a.'.repeat(150_000),
      '%'.repeat(300_000),
      'password='.repeat(30_000),
      '-----BEGIN '.repeat(25_000),
      '('.repeat(300_000),
      '/'.repeat(300_000),
    ]
    for (const text of texts)
      for (const event of [
        { message: text },
        { exception: { type: text, value: text.slice(0, 1000), stacktrace: text } },
        { message: 'x', extra: { text }, request: { url: text } },
        {
          exception: { type: 'T', stacktrace: [{ function: text, filename: text.slice(0, 5000) }] },
        },
      ]) {
        const { ms, result: answer } = await cpuOf(() => it.post('/events/ingest', event, key))
        if (answer.status !== 200) expectRefusal(answer)
        expect([text.slice(0, 12), Object.keys(event), ms < 500]).toEqual([
          text.slice(0, 12),
          Object.keys(event),
          true,
        ])
      }
  }, 30_000)
})

const folder = preparedFolder()
const server = await startBinaryOrSource({
  data: folder.data,
  env: { WHIMBREL_LIMIT_BODY_READ_MS: '1000' },
})

describe('on a real socket', () => {
  const { host } = new URL(server.url)
  const good = JSON.stringify(checkoutFailure('socket'))
  const head = (...lines: string[]) =>
    [
      'POST /events/ingest HTTP/1.1',
      `Host: ${host}`,
      `X-API-Key: ${folder.key}`,
      ...lines,
      '\r\n',
    ].join('\r\n')

  async function expectAlive() {
    expect((await fetch(`${server.url}/healthz`)).status).toBe(200)
    expect(server.isRunning()).toBe(true)
    expect((await postTo(server.url, folder.key, '/events/ingest', good)).status).toBe(200)
  }

  test('a chunked body that never ends is answered 408', async () => {
    const heard = await talk(server.url, {
      parts: [`${head('Transfer-Encoding: chunked')}5\r\n{"mes\r\n`],
    })
    expect([heard.status, JSON.parse(heard.body).code]).toEqual([408, 'request_timeout'])
    expect(heard.ms).toBeLessThan(4000)
    await expectAlive()
  })

  test('a body that was announced and never comes is answered 408', async () => {
    const heard = await talk(server.url, {
      parts: [head('Content-Length: 1000'), good.slice(0, 9)],
    })
    expect([heard.status, JSON.parse(heard.body).code]).toEqual([408, 'request_timeout'])
    await expectAlive()
  })

  test('a body that comes a byte at a time is answered 408, and holds nothing afterwards', async () => {
    const drips = Array.from({ length: 200 }, () => '1\r\n \r\n')
    const heard = await Promise.all(
      Array.from({ length: 20 }, () =>
        talk(server.url, { parts: [head('Transfer-Encoding: chunked'), ...drips], everyMs: 20 }),
      ),
    )
    expect(heard.map(({ status }) => status)).toEqual(Array(20).fill(408))
    await until(
      'no bytes are held',
      async () => (await server.metrics()).get('whimbrel_body_bytes_in_flight') === 0,
    )
    await expectAlive()
  })

  test('many who never finish stop nobody else', async () => {
    const slow = Array.from({ length: 40 }, () =>
      talk(server.url, { parts: [head('Content-Length: 100000'), good] }),
    )
    const startedAt = performance.now()
    expect((await postTo(server.url, folder.key, '/events/ingest', good)).status).toBe(200)
    expect(performance.now() - startedAt).toBeLessThan(900)
    expect((await Promise.all(slow)).map(({ status }) => status)).toEqual(Array(40).fill(408))
    await expectAlive()
  })

  test.each<[string, string, (status: number) => boolean]>([
    ['no number', 'Content-Length: abc', (status) => status === 0 || status === 400],
    ['negative', 'Content-Length: -5', (status) => status === 0 || status === 400],
    [
      'beyond everything',
      `Content-Length: ${'9'.repeat(30)}`,
      (status) => status === 0 || status >= 400,
    ],
    ['over the limit', 'Content-Length: 999999999', (status) => status === 413],
    ['over our limit', 'Content-Length: 2000000', (status) => status === 413],
    [
      'two that differ',
      'Content-Length: 5\r\nContent-Length: 500',
      (status) => status === 0 || status >= 400,
    ],
    [
      'beside chunks',
      'Content-Length: 5\r\nTransfer-Encoding: chunked',
      (status) => status === 0 || status >= 400,
    ],
    ['too small', `Content-Length: ${good.length - 5}`, (status) => status === 400],
  ])('a Content-Length that is %s', async (_, line, isRight) => {
    const heard = await talk(server.url, { parts: [head(line) + good] })
    expect([heard.status, isRight(heard.status)]).toEqual([heard.status, true])
    await expectAlive()
  })

  test.each([
    ['a huge value', `X-Junk: ${'x'.repeat(200_000)}`],
    ['a thousand headers', Array.from({ length: 1000 }, (_, i) => `X-${i}: ${i}`).join('\r\n')],
    ['a huge key', `Authorization: Bearer ${'x'.repeat(10_000)}`],
    ['bytes that are no text', 'X-Junk: \xff\xfe\x80'],
    ['a line that is none', 'nonsense'],
  ])('headers with %s are answered, and the server lives', async (_, line) => {
    const heard = await talk(server.url, {
      parts: [head(line, `Content-Length: ${good.length}`) + good],
    })
    expect(heard.status === 0 || heard.status === 200 || heard.status >= 400).toBe(true)
    expect(heard.status).toBeLessThan(500)
    await expectAlive()
  })

  test.each([
    ['a protocol that is none', 'GARBAGE\r\n\r\n'],
    ['HTTP/2 without being asked', 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n'],
    ['TLS', Buffer.from('16030100a5010000a10303', 'hex')],
    ['a path of 100 KB', `GET /${'a'.repeat(100_000)} HTTP/1.1\r\nHost: x\r\n\r\n`],
    ['a path that climbs', 'GET /../../../etc/passwd HTTP/1.1\r\nHost: x\r\n\r\n'],
    ['no host', 'GET /healthz HTTP/1.1\r\n\r\n'],
  ])('%s is no reason to stop', async (_, bytes) => {
    const heard = await talk(server.url, { parts: [bytes], withinMs: 5000 }).catch(() => ({
      status: 0,
      body: '',
    }))
    expect(heard.status).toBeLessThan(500)
    expect(heard.body).not.toContain('root:')
    await expectAlive()
  })

  test('a client that leaves in the middle of its body is forgotten', async () => {
    const { hostname, port } = new URL(server.url)
    for (let i = 0; i < 50; i++) {
      const socket = await Bun.connect({ hostname, port: Number(port), socket: { data() {} } })
      socket.write(head('Content-Length: 5000') + good)
      socket.flush()
      socket.terminate()
    }
    await until(
      'no bytes are held',
      async () => (await server.metrics()).get('whimbrel_body_bytes_in_flight') === 0,
    )
    await expectAlive()
  })

  test('what was said of an unknown encoding or type stands in the answer', async () => {
    for (const [name, value] of [
      ['content-encoding', 'snappy'],
      ['content-type', 'application/x-protobuf'],
    ] as const) {
      const answer = await postTo(server.url, folder.key, '/events/ingest', good, { [name]: value })
      expect([answer.status, (answer.body as ProblemBody).code]).toEqual([
        415,
        'unsupported_media_type',
      ])
      expect((answer.body as ProblemBody).detail).toContain(value)
    }
  })
})

describe('memory stays bounded', () => {
  /** The peak memory of a fresh process: in the tests' own process earlier tests would hide it. */
  async function peakOf(work: (url: string, key: string) => Promise<void>): Promise<number> {
    const { data, key } = preparedFolder()
    const server = await startBinaryOrSource({ data })
    await work(server.url, key)
    expect((await fetch(`${server.url}/healthz`)).status).toBe(200)
    const { peakMb } = server.memory()
    await server.kill()
    return peakMb
  }

  test.each<[string, (plain: Buffer) => Buffer]>([
    ['gzip', (plain) => zlib.gzipSync(plain)],
    ['deflate', (plain) => zlib.deflateSync(plain)],
    [
      'br',
      (plain) =>
        zlib.brotliCompressSync(plain, { params: { [zlib.constants.BROTLI_PARAM_QUALITY]: 5 } }),
    ],
    ['zstd', (plain) => zlib.zstdCompressSync(plain)],
  ])(
    'under bombs of %s',
    async (encoding, compress) => {
      const bomb = compress(Buffer.alloc(200 * MiB, ' '))
      expect(bomb.length).toBeLessThan(MiB)
      const peak = await peakOf(async (url, key) => {
        for (const path of ['/events/ingest', '/events/ingestBatch']) {
          const startedAt = performance.now()
          const answers = await Promise.all(
            Array.from({ length: 30 }, () =>
              postTo(url, key, path, bomb, { 'content-encoding': encoding }),
            ),
          )
          for (const answer of answers) {
            expectOverload(answer)
            expect(answer.status).not.toBe(200)
          }
          expect(answers.some(({ status }) => status === 413)).toBe(true)
          expect(performance.now() - startedAt).toBeLessThan(5000)
        }
      })
      expect(peak).toBeLessThan(300)
    },
    30_000,
  )

  test.each([
    ['empty objects', `{"events":[${Array(2_700_000).fill('{}').join()}]}`],
    ['empty lists', `{"events":[${Array(2_700_000).fill('[]').join()}]}`],
    ['depth', `{"events":${'['.repeat(4_000_000)}${']'.repeat(4_000_000)}}`],
    ['numbers', `{"events":[${Array(4_000_000).fill('1').join()}]}`],
    ['short texts', `{"events":[${Array.from({ length: 900_000 }, (_, i) => `"${i}"`).join()}]}`],
    [
      'different keys',
      `{"message":{${Array.from({ length: 700_000 }, (_, i) => `"${i}":1`).join()}}}`,
    ],
  ])(
    'under 8 MiB of %s',
    async (_, body) => {
      const peak = await peakOf(async (url, key) => {
        const answers = await Promise.all(
          Array.from({ length: 12 }, () => postTo(url, key, '/events/ingestBatch', body)),
        )
        for (const answer of answers) expect([400, 503]).toContain(answer.status)
      })
      expect(peak).toBeLessThan(400)
    },
    30_000,
  )

  test('under 200 batches of 8 MiB at once', async () => {
    const event = JSON.stringify({ message: 'large', extra: { pad: 'y'.repeat(8000) } })
    const body = `{"events":[${Array(1000).fill(event).join()}]}`
    const peak = await peakOf(async (url, key) => {
      const answers = await Promise.all(
        Array.from({ length: 200 }, () => postTo(url, key, '/events/ingestBatch', body)),
      )
      for (const answer of answers) expectOverload(answer)
      expect(answers.some(({ status }) => status === 200)).toBe(true)
    })
    expect(peak).toBeLessThan(400)
  }, 60_000)

  function expectOverload(answer: { status: number; headers: Headers; body: unknown }) {
    expect([200, 413, 503]).toContain(answer.status)
    if (answer.status === 200) return
    expect(answer.headers.get('content-type')).toBe('application/problem+json')
    if (answer.status === 503) expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0)
  }
})

async function postTo(
  url: string,
  key: string,
  path: string,
  body: string | Buffer,
  headers: Record<string, string> = {},
) {
  return read(
    await fetch(url + path, {
      method: 'POST',
      headers: { 'x-api-key': key, 'content-type': 'application/json', ...headers },
      body: typeof body === 'string' ? body : new Uint8Array(body),
    }),
  )
}

/** The paths to all parts of a value, nested ones too. */
function pathsOf(value: unknown, at: (string | number)[] = []): (string | number)[][] {
  if (value === null || typeof value !== 'object') return [at]
  const inner = Object.entries(value).flatMap(([name, item]) =>
    pathsOf(item, [...at, Array.isArray(value) ? Number(name) : name]),
  )
  return at.length > 0 ? [at, ...inner] : inner
}

function replaced(value: unknown, [step, ...rest]: (string | number)[], by: unknown): unknown {
  if (step === undefined) return by
  const copy = structuredClone(value) as Record<string | number, unknown>
  copy[step] = replaced(copy[step], rest, by)
  return copy
}
