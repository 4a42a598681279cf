import { randomBytes } from 'node:crypto'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import type { Socket } from 'bun'

/** A server, and the keys that its attackers have. They do not have the key whose events are measured. */
export interface Target {
  url: string
  /** A browser key, which is public: every page of a site holds it. */
  browserKey: string
  /** A secret of another project on the same server. */
  otherServerKey: string
}

interface Attack {
  what: string
  /** Attacks until `stop` is aborted. */
  run(target: Target, stop: AbortSignal): Promise<void>
}

/** Attacks that anybody could make on a server on the open internet. */
export const ATTACKS = {
  idleSessions: {
    what: '800 sign-ins of which one byte came, without a credential',
    run: (target, stop) => holdOpen(target, stop, 800, [`${open('/api/v1/session')}${CHUNK}`]),
  },
  idleUploads: {
    what: '17 batches of which one byte came, with a browser key',
    run: (target, stop) =>
      holdOpen(target, stop, 17, [`${open('/events/ingestBatch', target.browserKey)}${CHUNK}`]),
  },
  digits: {
    what: 'gzip of digits in groups, with a browser key',
    run: (target, stop) =>
      sendOn(target, stop, 4, '/events/ingestBatch', () => gzipped(target.browserKey, DIGITS)),
  },
  prose: {
    what: 'gzip of 900 long messages, with a browser key',
    run: (target, stop) =>
      sendOn(target, stop, 4, '/events/ingestBatch', () => gzipped(target.browserKey, PROSE)),
  },
  filler: {
    what: 'batches of 7 MB that nothing makes smaller, with a browser key',
    run: (target, stop) =>
      sendOn(target, stop, 4, '/events/ingestBatch', () => ({
        headers: { 'x-api-key': target.browserKey },
        body: noise(),
      })),
  },
  names: {
    what: 'events with a browser key, each from another address behind a trusted proxy',
    run: (target, stop) => {
      let sent = 0
      return sendOn(target, stop, 32, '/events/ingest', () => ({
        headers: { 'x-api-key': target.browserKey, 'x-forwarded-for': addressOf(sent++) },
        body: '{"message":"again"}',
      }))
    },
  },
  slowHeaders: {
    what: '500 connections whose headers come a line at a time',
    run: (target, stop) =>
      holdOpen(
        target,
        stop,
        500,
        ['GET /healthz HTTP/1.1\r\nHost: a\r\n', ...Array(1000).fill('X-Junk: 1\r\n')],
        100,
      ),
  },
  slowInflate: {
    what: 'brotli of 200 MiB of blanks, with a browser key',
    run: (target, stop) =>
      sendOn(target, stop, 16, '/events/ingestBatch', () => ({
        headers: { 'x-api-key': target.browserKey, 'content-encoding': 'br' },
        body: BOMB(),
      })),
  },
  otherProject: {
    what: '40 idle and 8 busy uploads of 8 MB, with the server key of another project',
    run: async (target, stop) => {
      const announced = `${open('/events/ingestBatch', target.otherServerKey, 'Content-Length: 8000000')}{`
      await Promise.all([
        holdOpen(target, stop, 40, [announced]),
        sendOn(target, stop, 8, '/events/ingestBatch', () => gzipped(target.otherServerKey, PROSE)),
      ])
    },
  },
} satisfies Record<string, Attack>

export type AttackName = keyof typeof ATTACKS

const CHUNK = '1\r\n{\r\n'

const open = (path: string, key?: string, length = 'Transfer-Encoding: chunked') =>
  [
    `POST ${path} HTTP/1.1`,
    'Host: localhost',
    'Content-Type: application/json',
    length,
    ...(key === undefined ? [] : [`X-API-Key: ${key}`]),
    '\r\n',
  ].join('\r\n')

/** Keeps connections open that send almost nothing, and opens a new one for each that the server ends. */
async function holdOpen(
  { url }: Target,
  stop: AbortSignal,
  count: number,
  parts: readonly string[],
  everyMs = 1000,
): Promise<void> {
  const { hostname, port } = new URL(url)
  const sent = new Map<Socket, number>()
  const connect = async (): Promise<void> => {
    if (stop.aborted) return
    const socket = await Bun.connect({
      hostname,
      port: Number(port),
      socket: {
        data: (one) => {
          one.end()
        },
        close: (one) => {
          sent.delete(one)
          if (!stop.aborted) setTimeout(connect, 100)
        },
        error: () => {},
      },
    }).catch(() => undefined)
    if (!socket) return
    sent.set(socket, 1)
    socket.write(parts[0] as string)
  }
  await Promise.all(Array.from({ length: count }, connect))
  const dripping = setInterval(() => {
    for (const [socket, place] of sent) {
      const part = parts[place]
      if (part === undefined) continue
      sent.set(socket, place + 1)
      socket.write(part)
    }
  }, everyMs)
  await ended(stop)
  clearInterval(dripping)
  for (const socket of sent.keys()) socket.terminate()
}

interface Sent {
  headers: Record<string, string>
  body: string | Uint8Array<ArrayBuffer>
}

/** Sends one request after another, whatever is answered. */
async function sendOn(
  { url }: Target,
  stop: AbortSignal,
  lanes: number,
  path: string,
  next: () => Sent,
): Promise<void> {
  const lane = async () => {
    while (!stop.aborted)
      await fetch(url + path, { method: 'POST', ...next(), signal: stop })
        .then((answer) => answer.text())
        .catch(() => Bun.sleep(5))
  }
  await Promise.all(Array.from({ length: lanes }, lane))
}

const ended = (stop: AbortSignal) =>
  new Promise<void>((resolve) => {
    if (stop.aborted) resolve()
    else stop.addEventListener('abort', () => resolve())
  })

const once = <T>(make: () => T) => {
  let made: T | undefined
  return () => {
    made ??= make()
    return made
  }
}

const DIGITS = once(() => {
  const texts = Array(60).fill('4 '.repeat(8000))
  return new Uint8Array(
    gzipSync(JSON.stringify({ events: Array(8).fill({ message: 'card', extra: { texts } }) })),
  )
})

const PROSE = once(() => {
  const message = 'The quick brown fox paid 42 of 1,204 crowns and went on. '.repeat(140)
  return new Uint8Array(gzipSync(JSON.stringify({ events: Array(900).fill({ message }) })))
})

const BOMB = once(
  () =>
    new Uint8Array(
      brotliCompressSync(Buffer.alloc(200 * 1024 * 1024, ' '), {
        params: { [constants.BROTLI_PARAM_QUALITY]: 5 },
      }),
    ),
)

const gzipped = (key: string, body: () => Uint8Array<ArrayBuffer>): Sent => ({
  headers: { 'x-api-key': key, 'content-encoding': 'gzip' },
  body: body(),
})

function noise(): string {
  const text = () => randomBytes(6000).toString('base64')
  return JSON.stringify({
    events: Array.from({ length: 900 }, () => ({ message: 'full', extra: { text: text() } })),
  })
}

/** One of 16 million addresses, by its number. */
const addressOf = (number: number) =>
  `10.${(number >> 16) & 255}.${(number >> 8) & 255}.${number & 255}`
