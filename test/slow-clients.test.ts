import { expect, test } from 'bun:test'
import { randomBytes } from 'node:crypto'
import { readdirSync, readlinkSync } from 'node:fs'
import { connect } from 'node:net'
import { join } from 'node:path'
import { preparedFolder, startBinaryOrSource, until } from './harness'

/** Bun ends connections without a whole head after 10 s, which nothing makes shorter. */
const isSoak = process.env.WHIMBREL_SOAK === '1'

const { data, key, token } = preparedFolder()
const server = await startBinaryOrSource({
  data,
  env: {
    WHIMBREL_LIMIT_BODY_GRACE_MS: '500',
    WHIMBREL_LIMIT_BODY_READ_MS: '1000',
    WHIMBREL_LIMIT_IDLE_MS: '1000',
  },
})

const head = (line: string, ...more: string[]) =>
  [`${line} HTTP/1.1`, 'Host: localhost', ...more, '\r\n'].join('\r\n')
const CHUNKED = 'Transfer-Encoding: chunked'
const json = (path: string, length: string, ...more: string[]) =>
  head(`POST ${path}`, 'Content-Type: application/json', length, ...more)
const ingest = (length: string) => json('/events/ingestBatch', length, `X-API-Key: ${key}`)

function open() {
  const socket = connect(Number(new URL(server.url).port), '127.0.0.1')
  const ended = new Promise((resolve) => {
    socket.on('close', resolve)
    // What is sent after the server has ended the connection is answered so.
    socket.on('error', resolve)
  })
  let heard = ''
  socket.on('data', (bytes) => {
    heard += bytes.toString('latin1')
  })
  return { socket, ended, heard: () => heard, status: () => Number(heard.split(' ')[1] ?? 0) }
}

/** Sends a beginning, then a part again and again, until the server ends the connection. @returns the status it answered */
async function drip([, , begin, part = '{']: Slow): Promise<number> {
  const { socket, ended, status } = open()
  socket.write(begin)
  const dripping = setInterval(() => socket.write(part), 100)
  await ended
  clearInterval(dripping)
  socket.destroy()
  return status()
}

type Slow = readonly [what: string, status: number, begin: string, part?: string]

const SLOW: readonly Slow[] = [
  ['a body of known length', 408, ingest('Content-Length: 1000')],
  ['a body too long to be held at once', 408, ingest('Content-Length: 900000')],
  ['a body in chunks', 408, ingest(CHUNKED), '1\r\n{\r\n'],
  ['a chunk whose size never ends', 408, ingest(CHUNKED), '1;x'],
  ['a sign-in', 408, json('/api/v1/session', 'Content-Length: 1000')],
  ['a body refused at the door', 401, json('/events/ingest', 'Content-Length: 100000')],
  ['a body to no route', 404, json('/nowhere', 'Content-Length: 100000')],
  ['a body of a GET', 200, head('GET /healthz', 'Content-Length: 100000')],
]

test.each([
  ['a body', SLOW],
  ...(isSoak
    ? [
        [
          'a head',
          [
            ['a first line', 0, 'GET /', 'a'],
            ['headers', 0, 'GET /healthz HTTP/1.1\r\nHost: localhost\r\nX-Junk: ', 'a'],
          ],
        ] as const,
      ]
    : []),
])(
  'a client that sends %s by a byte now and then is answered, and cut off',
  async (_, cases) => {
    // All at one time, because each takes seconds.
    const answers = await Promise.all(cases.map(drip))
    expect(cases.map(([what], i) => [what, answers[i]])).toEqual(
      cases.map(([what, status]) => [what, status]),
    )
  },
  30_000,
)

test.skipIf(process.platform !== 'linux')(
  'a client that does not read its answer is cut off, and what it was to get is dropped',
  async () => {
    const traceId = randomBytes(16).toString('hex')
    const at = new Date().toISOString()
    // 5 MB that nothing makes smaller: more than the buffers of two sockets hold.
    const spans = Array.from({ length: 400 }, () => ({
      traceId,
      spanId: randomBytes(8).toString('hex'),
      name: 'x',
      startTime: at,
      endTime: at,
      attributes: { filler: randomBytes(6000).toString('hex') },
    }))
    const sent = await fetch(`${server.url}/spans/ingestBatch`, {
      method: 'POST',
      keepalive: false,
      headers: { 'x-api-key': key, 'content-type': 'application/json' },
      body: JSON.stringify({ spans }),
    })
    expect(sent.status).toBe(200)
    const path = `/api/v1/traces/${traceId}/otlp`
    const authorization = `Bearer ${token}`
    const asked = await fetch(server.url + path, { keepalive: false, headers: { authorization } })
    const whole = await asked.text()
    expect(whole.length).toBeGreaterThan(4_000_000)

    // The socket that listens is left.
    await until('no connection is open', () => sockets(server.pid) === 1)
    const { socket, ended, heard, status } = open()
    socket.pause()
    socket.write(head(`GET ${path}`, `Authorization: ${authorization}`))
    await until('it is connected', () => sockets(server.pid) === 2)
    await until('the server has ended it', () => sockets(server.pid) === 1)
    socket.resume()
    await ended
    expect(status()).toBe(200)
    expect(heard().length).toBeLessThan(whole.length)
  },
  30_000,
)

/** Sockets that a process has open. */
function sockets(pid: number): number {
  const folder = `/proc/${pid}/fd`
  return readdirSync(folder).filter((name) => {
    try {
      return readlinkSync(join(folder, name)).startsWith('socket:')
    } catch {
      // It was closed meanwhile.
      return false
    }
  }).length
}
