import { afterAll, beforeEach, expect, test } from 'bun:test'
import { send } from './send'

// What stands at the other end may be anything; here it answers what a row says, one a request.
let answers: (() => Response)[] = []
let requests: { path: string; headers: Headers; body: unknown }[] = []
const server = Bun.serve({
  port: 0,
  async fetch(request) {
    requests.push({
      path: new URL(request.url).pathname,
      headers: request.headers,
      body: await request.json(),
    })
    return (answers.shift() ?? stored)()
  },
})
afterAll(() => server.stop(true))
beforeEach(() => {
  requests = []
})

const stored = () => Response.json({ id: '1' })
const refused =
  (status: number, headers: Record<string, string> = {}, detail = 'Wait.') =>
  () =>
    Response.json({ detail }, { status, headers })
const inTenSeconds = () => new Date(Date.now() + 10_400).toUTCString()

const url = server.url.origin
const destination = { url, key: 'ingest_live_secret', release: '1.0' }
const upload = {
  fileName: 'app.js',
  debugId: undefined,
  gzip: new Uint8Array([1, 2, 255]),
  sizeBytes: 3,
}

async function sent(given: (() => Response)[], to = destination) {
  answers = [...given]
  const pauses: number[] = []
  const failure = await send(to, upload, async (ms) => void pauses.push(ms)).then(
    () => undefined,
    (cause: Error) => cause.message,
  )
  return { failure, pauses }
}

test('an upload carries the key in a header and the bytes in the literal of the contract', async () => {
  expect(await sent([], { ...destination, url: `${url}/errors/` })).toEqual({
    failure: undefined,
    pauses: [],
  })
  expect(requests).toMatchObject([
    {
      path: '/errors/sourceMaps/upload',
      body: { release: '1.0', fileName: 'app.js', gzipBytes: "decode('AQL/', 'base64')" },
    },
  ])
  expect(requests[0]?.headers.get('x-api-key')).toBe('ingest_live_secret')
})

test.each<[string, (() => Response)[], number[]]>([
  ['too many requests', [refused(429)], [1000]],
  ['a server that asks for time', [refused(503, { 'retry-after': '7' })], [7000]],
  ['a server that asks for none', [refused(429, { 'retry-after': '0' })], [0]],
  ['a fault, more and more slowly', [refused(500), refused(502), refused(504)], [1000, 2000, 4000]],
])('after %s it tries again', async (_, given, pauses) => {
  expect(await sent(given)).toEqual({ failure: undefined, pauses })
  expect(requests).toHaveLength(given.length + 1)
})

test('a rest may be asked for as a date', async () => {
  const { failure, pauses } = await sent([refused(503, { 'retry-after': inTenSeconds() })])
  expect(failure).toBeUndefined()
  expect(pauses[0]).toBeWithin(5000, 10_500)
})

test.each<[string, () => Response, number, RegExp]>([
  ['a map that is refused', refused(422, {}, 'The map is not JSON.'), 1, /^The map is not JSON\.$/],
  ['a key that is refused', refused(403), 1, /^Wait\.$/],
  ['a file that is too large', refused(413), 1, /^Wait\.$/],
  ['faults without an end', refused(503), 5, /^Wait\.$/],
  ['a rest that is too long', refused(429, { 'retry-after': '3600' }), 1, /^Wait\.$/],
  [
    'another address',
    () => Response.redirect('https://b.example/', 301),
    1,
    /301 and points to https:\/\/b\.example/,
  ],
  ['a page', () => new Response('<html>'), 1, /200 without saying why\. Is it the address/],
  ['another answer', () => Response.json([]), 1, /200 without saying why/],
  ['an answer for a terminal', refused(400, {}, 'a\x1b[2J\u202eb'), 1, /^a \[2J b$/],
])('%s is told', async (_, answer, times, says) => {
  const { failure } = await sent(Array(5).fill(answer))
  expect(failure).toMatch(says)
  expect(failure).not.toContain(destination.key)
  expect(requests).toHaveLength(times)
})

test('nobody there is tried five times and told', async () => {
  const { failure, pauses } = await sent([], { ...destination, url: 'http://127.0.0.1:1' })
  expect(failure).toStartWith('http://127.0.0.1:1 does not answer: ')
  expect(pauses).toEqual([1000, 2000, 4000, 8000])
})
