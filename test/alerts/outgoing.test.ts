import { afterAll, describe, expect, test } from 'bun:test'
import https from 'node:https'
import { type Answer, ask, pinnedTo } from '../../src/http/outgoing/ask'
import type { Outside } from '../../src/http/outgoing/outside'
import { certificateOf, hasOpenssl } from './certificate'

const { key, cert } = certificateOf('hook.test')
const stalled = Promise.withResolvers<void>()
const asked: string[] = []

/** What a target says at each path. */
const PATHS: Record<string, (request: Request) => Response | Promise<Response>> = {
  '/ok': async (request) =>
    new Response(`took ${await request.text()} as ${request.headers.get('host')}`),
  '/long': () => new Response('x'.repeat(1_000_000)),
  '/redirect': () => Response.redirect('http://127.0.0.1/latest/meta-data', 307),
  '/busy': () => new Response('slow down', { status: 429, headers: { 'retry-after': '7' } }),
  '/broken': () => new Response('oops', { status: 500 }),
  '/stall': () => stalled.promise.then(() => new Response('late')),
  '/trickle': () =>
    new Response(
      new ReadableStream({
        start: (body) => {
          body.enqueue(new TextEncoder().encode('some'))
        },
      }),
    ),
}

function target(tls?: { key: string; cert: string }) {
  const server = Bun.serve({
    hostname: '127.0.0.1',
    port: 0,
    ...(tls && { tls }),
    fetch(request) {
      const { pathname } = new URL(request.url)
      asked.push(pathname)
      return PATHS[pathname]?.(request) ?? new Response('', { status: 404 })
    },
  })
  afterAll(() => server.stop(true))
  return server.port
}
afterAll(() => stalled.resolve())

const plain = target()
const closed = Bun.serve({ port: 0, hostname: '127.0.0.1', fetch: () => new Response('') })
closed.stop(true)

/** A world in which each name is where the test says; all others are not there. */
function world(
  names: Record<string, string[]>,
  allowsPrivate = true,
): Outside & { looked: string[] } {
  const looked: string[] = []
  return {
    looked,
    allowsPrivate,
    ca: cert,
    async resolve(name) {
      looked.push(name)
      const found = names[name]
      if (!found)
        throw Object.assign(new Error(`getaddrinfo ENOTFOUND ${name}`), { code: 'ENOTFOUND' })
      return found
    },
  }
}
const HERE = { 'hook.test': ['127.0.0.1'] }
const to = (url: string, outside: Outside, timeoutMs?: number): Promise<Answer> =>
  ask(
    { url, headers: { 'content-type': 'text/plain' }, body: 'it' },
    outside,
    timeoutMs === undefined ? {} : { timeoutMs },
  )

describe('a target is asked', () => {
  test('at the address that was checked, by its name', async () => {
    const outside = world(HERE)
    expect(await to(`http://hook.test:${plain}/ok`, outside)).toMatchObject({
      status: 200,
      body: `took it as hook.test:${plain}`,
    })
    expect(outside.looked).toEqual(['hook.test'])
  })

  test('at its next address where nothing listens at the first', async () => {
    const outside = world({ 'hook.test': ['127.0.0.9', '127.0.0.1'] })
    const { status } = (await to(`http://hook.test:${plain}/ok`, outside)) as { status: number }
    expect(status).toBe(200)
  })

  test('and of its answer 4 KiB are read', async () => {
    const { body } = (await to(`http://hook.test:${plain}/long`, world(HERE))) as { body: string }
    expect(body).toBe('x'.repeat(4096))
  })

  test.each([
    ['/busy', 429, 'slow down'],
    ['/broken', 500, 'oops'],
    ['/redirect', 307, ''],
  ])('%s is answered with its status, and nobody follows it', async (path, status, body) => {
    asked.length = 0
    expect(await to(`http://hook.test:${plain}${path}`, world(HERE))).toMatchObject({
      status,
      body,
    })
    expect(asked).toEqual([path])
  })
})

describe('a fault is told in words', () => {
  test.each<[string, string, RegExp]>([
    ['a name that is not there', 'http://nowhere.test/', /no server of this name.*ENOTFOUND/],
    ['a port where nothing listens', `http://hook.test:${closed.port}/`, /Nothing listens there/],
    ['TLS to a port without', `https://hook.test:${plain}/ok`, /TLS failed|ended the connection/],
  ])('%s', async (_, url, words) => {
    expect(await to(url, world(HERE))).toEqual({ fault: expect.stringMatching(words) })
  })

  test.each(['/stall', '/trickle'])('a target that does not come to an end: %s', async (path) => {
    expect(await to(`http://hook.test:${plain}${path}`, world(HERE), 100)).toEqual({
      fault: 'There was no answer within 0.1 s.',
    })
  })

  test('a resolver that does not answer', async () => {
    const outside = { ...world({}), resolve: () => stalled.promise.then(() => []) }
    expect(await to('http://hook.test/', outside, 100)).toEqual({
      fault: 'There was no answer within 0.1 s.',
    })
  })
})

describe('what lies in our own networks is not asked', () => {
  test.each([
    `http://127.0.0.1:${plain}/ok`,
    `http://localhost:${plain}/ok`,
    `http://[::1]:${plain}/ok`,
    `http://[::ffff:127.0.0.1]:${plain}/ok`,
    `http://2130706433:${plain}/ok`,
    `http://0x7f.1:${plain}/ok`,
    `http://0:${plain}/ok`,
    'http://169.254.169.254/latest/meta-data',
    `http://inside.test:${plain}/ok`,
    `http://both.test:${plain}/ok`,
  ])('%s', async (url) => {
    asked.length = 0
    const names = {
      localhost: ['127.0.0.1'],
      'inside.test': ['127.0.0.1'],
      'both.test': ['93.184.216.34', '127.0.0.1'],
    }
    expect(await to(url, world(names, false))).toEqual({
      fault: expect.stringContaining('WHIMBREL_ALLOW_PRIVATE_TARGETS'),
    })
    expect(asked).toEqual([])
  })

  test('nor by a name that has moved there since it was checked', async () => {
    asked.length = 0
    let times = 0
    const outside: Outside = {
      allowsPrivate: false,
      // Nobody has the first yet: IANA has given it to no registry.
      resolve: async () => (++times === 1 ? ['2d00::1'] : ['127.0.0.1']),
    }
    const answer = await to(`http://rebound.test:${plain}/ok`, outside, 500)
    expect(answer).toEqual({ fault: expect.any(String) })
    expect([times, asked]).toEqual([1, []])
  })
})

describe.skipIf(!hasOpenssl)('with TLS', () => {
  const port = target({ key, cert })

  test('node:https takes the address that it is given, and checks the certificate by the name', async () => {
    expect(await to(`https://hook.test:${port}/ok`, world(HERE))).toMatchObject({
      status: 200,
      body: `took it as hook.test:${port}`,
    })
    const other = await to(`https://other.test:${port}/ok`, world({ 'other.test': ['127.0.0.1'] }))
    expect(other).toEqual({ fault: expect.stringContaining('for another name') })
    const { ca: _, ...strict } = world(HERE)
    expect(await to(`https://hook.test:${port}/ok`, strict)).toEqual({
      fault: expect.stringContaining('self-signed'),
    })
  })

  test('fetch would resolve the name by itself, which is why it is not used', async () => {
    const options = { lookup: pinnedTo('127.0.0.1'), tls: { ca: cert } }
    const url = `https://hook.test:${port}/ok`
    const byNode = await new Promise((resolve) =>
      https
        .request(url, { ...options, ca: cert, agent: false }, ({ statusCode }) =>
          resolve(statusCode),
        )
        .end(),
    )
    expect(byNode).toBe(200)
    expect(fetch(url, options)).rejects.toThrow()
  })
})
