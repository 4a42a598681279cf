import { afterAll, describe, expect, test } from 'bun:test'
import { keptMsOf } from '../src/accounts/oauth/clients/find-client'
import type { ConsentView } from '../src/accounts/oauth/model'
import type { Outside } from '../src/http/outgoing/outside'
import { certificateOf, hasOpenssl } from './alerts/certificate'
import { harness } from './harness'
import { CALLBACK, program } from './oauth'

const { key, cert } = certificateOf('editor.test')
const asked: string[] = []

/** What lies at each path: a document that is not as it has to be, or how it is answered. */
const PATHS: Record<string, (good: object) => Response> = {
  '/client.json': (good) => Response.json(good),
  '/stored.json': (good) => Response.json(good, { headers: { 'cache-control': 'no-store' } }),
  '/other-id.json': (good) => Response.json({ ...good, client_id: 'https://editor.test/other' }),
  '/nameless.json': (good) => Response.json({ ...good, client_name: undefined }),
  '/secret.json': (good) => Response.json({ ...good, client_secret: 'x' }),
  '/with-secret.json': (good) =>
    Response.json({ ...good, token_endpoint_auth_method: 'client_secret_post' }),
  '/long.json': (good) => Response.json({ ...good, logo_uri: 'x'.repeat(5 * 1024) }),
  '/page.json': () => new Response('<!doctype html>'),
  '/moved.json': () => Response.redirect('https://editor.test/client.json', 302),
  '/gone.json': () => new Response('', { status: 404 }),
}

describe.skipIf(!hasOpenssl)('a program that a document describes', async () => {
  const site = Bun.serve({
    port: 0,
    hostname: '127.0.0.1',
    tls: { key, cert },
    fetch({ url }) {
      const { pathname, host } = new URL(url)
      asked.push(pathname)
      const id = `https://${host}${pathname}`
      const good = { client_id: id, client_name: 'Editor', redirect_uris: [CALLBACK] }
      return PATHS[pathname]?.(good) ?? new Response('', { status: 404 })
    },
  })
  afterAll(() => site.stop(true))
  const outside: Outside = { resolve: async () => ['127.0.0.1'], allowsPrivate: true, ca: cert }
  const it = await harness({ outside, limits: { clientDocumentsPerMinute: 30 } })
  const editor = await program(it)
  const at = (path: string) => `https://editor.test:${site.port}${path}`
  const lookedAt = (client_id: string) =>
    editor.ask<ConsentView & { detail: string }>({ client_id })

  test('is let in by the name of its host, and by nobody else’s address', async () => {
    const client_id = at('/client.json')
    const { body } = await lookedAt(client_id)
    expect(body.client).toEqual({ name: 'Editor', host: `editor.test:${site.port}` })
    const token = await editor.fetchToken(await editor.code({ client_id }), { client_id })
    expect(token.status).toBe(200)
    const [listed] = (
      await it.send<{ items: unknown[] }>('GET', '/api/v1/tokens', { headers: editor.person })
    ).body.items
    expect(listed).toMatchObject({ name: 'Editor', client: { host: `editor.test:${site.port}` } })
    const elsewhere = await editor.ask({ client_id, redirect_uri: 'https://evil.example/' })
    expect([elsewhere.status, elsewhere.body.returnTo]).toEqual([400, undefined])
  })

  test('is asked for once in a while, unless its document says otherwise', async () => {
    asked.length = 0
    await lookedAt(at('/client.json'))
    await lookedAt(at('/stored.json'))
    await lookedAt(at('/stored.json'))
    expect(asked).toEqual(['/stored.json', '/stored.json'])
    it.time.now += 3_600_000
    await lookedAt(at('/client.json'))
    expect(asked.at(-1)).toBe('/client.json')
  })

  test.each([
    ['/other-id.json', 'is that of another client_id'],
    ['/nameless.json', 'is no JSON with client_id, client_name and redirect_uris'],
    ['/secret.json', 'is no JSON with'],
    ['/with-secret.json', 'asks for the token_endpoint_auth_method client_secret_post'],
    ['/long.json', 'or is too long'],
    ['/page.json', 'is no JSON'],
    ['/moved.json', 'answered 302'],
    ['/gone.json', 'answered 404'],
  ])('is refused with %s', async (path, words) => {
    const { status, body } = await lookedAt(at(path))
    expect([status, body.detail]).toEqual([400, expect.stringContaining(words)])
  })

  test.each([
    'http://editor.test/client.json',
    'https://editor.test',
    'https://editor.test/a/../client.json',
    'https://user@editor.test/client.json',
    'https://editor.test/client.json#part',
    'https://EDITOR.test/client.json',
    `https://editor.test/${'x'.repeat(1000)}`,
  ])('is asked at no address such as %s', async (client_id) => {
    asked.length = 0
    expect((await lookedAt(client_id)).status).toBe(400)
    expect(asked).toEqual([])
  })

  test('is not looked at by somebody who is not signed in, nor without end', async () => {
    asked.length = 0
    const client_id = at('/stored.json')
    expect((await editor.ask({ client_id }, {})).status).toBe(401)
    expect(asked).toEqual([])
    const headers = it.giveSession('viewer')
    const tries = Array.from({ length: 31 }, () => editor.ask({ client_id }, headers))
    const refused = (await Promise.all(tries)).filter(({ status }) => status === 429)
    expect([asked.length, refused.length]).toEqual([30, 1])
    expect(refused[0]?.headers.get('retry-after')).toBe('4')
  })
})

test('no document is looked for in the networks of the server, and none is asked of clients for a while', async () => {
  const it = await harness({ outside: { resolve: async () => ['10.0.0.1'], allowsPrivate: false } })
  const { ask } = await program(it)
  const offered = async () =>
    (await it.send<Record<string, unknown>>('GET', '/.well-known/oauth-authorization-server')).body
      .client_id_metadata_document_supported
  expect(await offered()).toBe(true)
  const { status, body } = await ask({ client_id: 'https://inside.test/client.json' })
  expect([status, body.detail]).toEqual([400, expect.stringContaining('10.0.0.1')])
  expect(await offered()).toBe(false)
  it.time.now += 3_600_000
  expect(await offered()).toBe(true)
})

test.each([
  [undefined, 300_000],
  ['max-age=60', 60_000],
  ['public, max-age=31536000', 3_600_000],
  ['no-store', 0],
  ['no-cache, max-age=60', 0],
  ['private', 300_000],
])('a document with Cache-Control %p is kept for %d ms', (control, ms) =>
  expect(keptMsOf(control)).toBe(ms),
)
