import { describe, expect, test } from 'bun:test'
import zlib from 'node:zlib'
import { Problem } from '../../lib/problem'
import { limits } from '../../limits'
import { bodyReader } from './body-reader'
import type { Sender } from './sender'

const LIMIT = 1000
/** A sender to whom only the bounds of all senders together apply. */
const OURSELVES: Sender = { shares: [], isTrusted: true }
const bounds = { ...limits, bytesInFlight: 4000, bytesInFlightWaitMs: 20, bodyReadMs: 50 }
const event = { message: 'grüße 🦆', tags: { a: 'b' } }
const json = JSON.stringify(event)

type Sent = string | Uint8Array<ArrayBuffer> | ReadableStream
const request = (body: Sent, headers: Record<string, string> = {}) =>
  new Request('http://localhost/', { method: 'POST', body, headers })
const announced = (body: string | Uint8Array<ArrayBuffer>, headers: Record<string, string> = {}) =>
  request(body, { 'content-length': String(Buffer.byteLength(body)), ...headers })
const stream = (...parts: (string | Uint8Array)[]) =>
  new ReadableStream({
    start(controller) {
      for (const part of parts) controller.enqueue(Buffer.from(part))
      controller.close()
    },
  })
const endless = (after = '') =>
  new ReadableStream({ start: (controller) => controller.enqueue(Buffer.from(after)) })

async function refusal(sent: Request, reader = bodyReader(bounds)) {
  const problem = await reader.json(OURSELVES, sent, LIMIT).then(
    () => {
      throw new Error('It was accepted.')
    },
    (cause) => cause,
  )
  expect(problem).toBeInstanceOf(Problem)
  expect(reader.held).toBe(0)
  return problem as Problem
}

const encoders: [string, (text: string) => Uint8Array][] = [
  ['identity', (text) => Buffer.from(text)],
  ['gzip', (text) => zlib.gzipSync(text)],
  ['GZIP', (text) => zlib.gzipSync(text)],
  // Compressed in parts, of which one is empty (RFC 1952, section 2.2).
  [
    'gzip',
    (text) =>
      Buffer.concat([text.slice(0, 5), '', text.slice(5)].map((part) => zlib.gzipSync(part))),
  ],
  ['deflate', (text) => zlib.deflateSync(text)],
  ['deflate', (text) => zlib.deflateRawSync(text)],
  ['br', (text) => zlib.brotliCompressSync(text)],
  ['zstd', (text) => zlib.zstdCompressSync(text)],
]

describe('a body is read', () => {
  test.each(encoders)('as %s, announced or in parts', async (encoding, encode) => {
    const reader = bodyReader(bounds)
    const bytes = new Uint8Array(encode(json))
    const headers = { 'content-encoding': encoding }
    expect(await reader.json(OURSELVES, announced(bytes, headers), LIMIT)).toEqual(event)
    const half = bytes.length >> 1
    const parts = stream(bytes.subarray(0, half), bytes.subarray(half))
    expect(await reader.json(OURSELVES, request(parts, headers), LIMIT)).toEqual(event)
    expect(reader.held).toBe(0)
  })

  test.each([
    'application/json',
    'application/json; charset=utf-8',
    'APPLICATION/JSON',
    'application/reports+json',
    'text/plain',
    'text/plain;charset=UTF-8',
  ])('with the type %s', async (type) => {
    expect(
      await bodyReader(bounds).json(OURSELVES, request(json, { 'content-type': type }), LIMIT),
    ).toEqual(event)
  })

  test('up to its limit to the byte', async () => {
    const full = `"${'x'.repeat(LIMIT - 2)}"`
    const reader = bodyReader(bounds)
    for (const sent of [announced(full), request(stream(full))])
      expect(await reader.json(OURSELVES, sent, LIMIT)).toHaveLength(LIMIT - 2)
  })

  test('and held until the work with it is done', async () => {
    const reader = bodyReader(bounds)
    const { promise, resolve } = Promise.withResolvers<void>()
    const used = reader.use(OURSELVES, announced(json), LIMIT, async () => {
      expect(reader.held).toBe(Buffer.byteLength(json))
      await promise
      return 'done'
    })
    resolve()
    expect([await used, reader.held]).toEqual(['done', 0])
    const failed = reader.use(OURSELVES, announced(json), LIMIT, () =>
      Promise.reject(new Error('no')),
    )
    await expect(failed).rejects.toThrow('no')
    expect(reader.held).toBe(0)
  })
})

describe('a body is refused', () => {
  const bomb = '0'.repeat(LIMIT + 1)

  test.each<[string, () => Request]>([
    ['that announces too much', () => announced(bomb)],
    ['that turns out too much', () => request(stream(bomb))],
    ['that turns out too much in small parts', () => request(stream(...bomb.split('')))],
    ...encoders
      .slice(1)
      .map(([name, encode]): [string, () => Request] => [
        `that becomes too much from ${name}`,
        () => request(new Uint8Array(encode(bomb)), { 'content-encoding': name }),
      ]),
  ])('%s', async (_, sent) => {
    expect((await refusal(sent())).reason).toBe('body_too_large')
  })

  test.each([
    'text/html',
    'multipart/form-data; boundary=x',
    'application/x-protobuf',
    'application/xml',
    'json',
  ])('of type %s', async (type) => {
    expect((await refusal(request(json, { 'content-type': type }))).reason).toBe(
      'unsupported_media_type',
    )
  })

  test.each(['compress', 'snappy', 'gzip, br', 'x', 'lzma'])(
    'in the encoding %s',
    async (encoding) => {
      const problem = await refusal(request(json, { 'content-encoding': encoding }))
      expect([problem.reason, problem.message.includes('gzip')]).toEqual([
        'unsupported_media_type',
        true,
      ])
    },
  )

  test.each(encoders.slice(1))('that says %s and is not', async (encoding) => {
    expect((await refusal(request(json, { 'content-encoding': encoding }))).reason).toBe(
      'invalid_json',
    )
  })

  test.each(encoders.slice(1))('that is cut off in the middle of %s', async (encoding, encode) => {
    const bytes = encode(json.repeat(5))
    const cut = new Uint8Array(bytes.subarray(0, bytes.length - 8))
    expect((await refusal(request(cut, { 'content-encoding': encoding }))).reason).toBe(
      'invalid_json',
    )
  })

  test.each(['', ' ', '{', '{"a":}', 'undefined', "{'a':1}", '{"a":1}x', '\0', 'NaN', '\ufeff'])(
    'that is no JSON: %j',
    async (text) => {
      const problem = await refusal(request(text))
      expect([problem.reason, problem.message.length > 10]).toEqual(['invalid_json', true])
    },
  )

  test.each<[string, () => Request]>([
    ['never comes', () => request(endless())],
    ['never ends', () => request(endless('{"a":'))],
    ['was announced and never ends', () => request(endless('{"a":'), { 'content-length': '900' })],
    ['never ends in gzip', () => request(endless('\x1f'), { 'content-encoding': 'gzip' })],
  ])('that %s', async (_, sent) => {
    expect((await refusal(sent())).reason).toBe('request_timeout')
  })

  test('when many others are being read', async () => {
    const reader = bodyReader({ ...bounds, bodyReadMs: 1000 })
    const stuck = Array.from({ length: 4 }, () =>
      reader
        .json(OURSELVES, request(endless(), { 'content-length': '1000' }), LIMIT)
        .catch(({ reason }) => reason),
    )
    const late = await reader.json(OURSELVES, announced(json), LIMIT).catch(({ reason }) => reason)
    expect(late).toBe('overloaded')
    expect(await Promise.all(stuck)).toEqual(Array(4).fill('request_timeout'))
    expect(reader.held).toBe(0)
    expect(await reader.json(OURSELVES, announced(json), LIMIT)).toEqual(event)
  })
})

test('a client that goes on sending after its time holds nothing', async () => {
  const reader = bodyReader(bounds)
  let cancelled = false
  const drip = new ReadableStream({
    async pull(controller) {
      await Bun.sleep(5)
      controller.enqueue(Buffer.from(' '))
    },
    cancel() {
      cancelled = true
    },
  })
  expect((await refusal(request(drip), reader)).reason).toBe('request_timeout')
  expect([cancelled, reader.held]).toEqual([true, 0])
})

test('bodies that turn out large hold no more together than all bodies may', async () => {
  const reader = bodyReader({ ...bounds, bytesInFlight: 4e6, bodyReadMs: 200 })
  let most = 0
  const answers = Array.from({ length: 8 }, () => {
    const body = endless(' '.repeat(1_200_000))
    return reader.json(OURSELVES, request(body), 2e6).catch(({ reason }) => reason)
  })
  const watch = setInterval(() => {
    most = Math.max(most, reader.held)
  })
  expect(new Set(await Promise.all(answers))).toEqual(new Set(['request_timeout', 'overloaded']))
  clearInterval(watch)
  expect(most).toBeWithin(2e6, 4e6 + 1)
  expect(reader.held).toBe(0)
})

test('a limit beyond what all bodies may hold is cut to that', async () => {
  const reader = bodyReader({ ...bounds, bytesInFlight: 2e6 })
  const reading = reader.json(OURSELVES, request(stream(' '.repeat(3e6))), 8e6)
  await expect(reading).rejects.toMatchObject({
    reason: 'body_too_large',
    message: expect.stringContaining('2000000'),
  })
})

describe('a large body', () => {
  const large = { ...limits, bytesInFlight: 64e6 }

  test.each([
    ['of nothing but empty objects', `[${Array(400_000).fill('{}').join()}]`, true],
    ['of twice as many', `[${Array(800_000).fill('{}').join()}]`, false],
    ['of nothing but depth', '['.repeat(600_000) + ']'.repeat(600_000), false],
    ['of long texts', JSON.stringify(Array(200).fill('x'.repeat(10_000))), true],
  ])('%s', async (_, text, isTaken) => {
    const answer = await bodyReader(large)
      .json(OURSELVES, announced(text), 8e6)
      .then(
        () => true,
        ({ reason }) => reason,
      )
    expect(answer).toBe(isTaken || 'invalid_json')
  })
})
