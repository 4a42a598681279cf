import { describe, expect, test } from 'bun:test'
import { brotliDecompressSync } from 'node:zlib'
import { harness, type ProblemBody } from './harness'

/** The `Accept` header with which a browser asks for a page. */
const BROWSER = { accept: 'text/html,application/xhtml+xml' }
const it = await harness()
const html = (await it.send<string>('GET', '/')).body

const answer = (path: string, headers: Record<string, string> = {}) =>
  it.app.handle(new Request(`http://localhost${path}`, { headers }))

describe('the dashboard stands at', () => {
  test.each([
    ['its root', '/', {}],
    ['the sign-in', '/signin', {}],
    ['a page of a project', '/shop/issues?environment=all', {}],
    ['an issue', '/shop/issues/SHOP-1', {}],
    ['a page of a project that is called `events`', '/events/issues', BROWSER],
    ['the traces of a project that is called `v1`', '/v1/traces', BROWSER],
    ['a page of a project that is called `api`', '/api/issues', BROWSER],
    ['an address that no page has', '/no/such/page', {}],
  ])('%s', async (_, path, headers) => {
    const { status, body } = await it.send<string>('GET', path, { headers })
    expect(status).toBe(200)
    expect(body).toBe(html)
  })
})

describe('a path of the API stays one:', () => {
  test.each([
    ['one that is not there', '/api/v1/nothing', {}, 404],
    ['the same in a browser', '/api/v1/nothing', BROWSER, 404],
    ['one of ingest that is not there', '/events/nothing', {}, 404],
    ['one that takes another method', '/events/ingest', {}, 405],
    ['the same in a browser', '/events/ingest', BROWSER, 405],
    ['a file that is not there', '/_assets/main-00000000.js', {}, 404],
    ['a file above the folder', '/_assets/..%2fpackage.json', {}, 404],
    ['a compressed file by its own name', '/_assets/index.html.gz', {}, 404],
  ])('%s', async (_, path, headers, status) => {
    const response = await answer(path, headers)
    expect(response.status).toBe(status)
    if (status !== 200) expect(((await response.json()) as ProblemBody).status).toBe(status)
  })
})

test('the page may load from its own origin alone, and stands in no frame', async () => {
  const { headers } = await answer('/')
  const policy = headers.get('content-security-policy')?.split('; ')
  expect(policy).toContain("default-src 'self'")
  expect(policy).toContain("frame-ancestors 'none'")
  expect(policy?.join()).not.toMatch(/unsafe|https?:|\*/)
  expect(headers.get('x-content-type-options')).toBe('nosniff')
  expect(html).not.toMatch(/\son\w+=|style=|<script(?![^>]*\ssrc=)/)
})

test('the page is asked for each time, and answered briefly while it is the same', async () => {
  const { headers } = await answer('/')
  expect(headers.get('cache-control')).toBe('no-cache')
  const again = await answer('/', { 'if-none-match': headers.get('etag') as string })
  expect(again.status).toBe(304)
  expect(await again.text()).toBe('')
})

test('what the page loads is kept for ever, and comes compressed', async () => {
  const [, path = ''] = /src="(\/_assets\/main-\w+\.js)"/.exec(html) ?? []
  const plain = await answer(path)
  expect(plain.headers.get('cache-control')).toContain('immutable')
  expect(plain.headers.get('content-type')).toStartWith('text/javascript')
  const script = await plain.text()
  const packed = await answer(path, { 'accept-encoding': 'gzip, deflate, br' })
  expect(packed.headers.get('content-encoding')).toBe('br')
  expect(packed.headers.get('vary')).toBe('accept-encoding')
  expect(brotliDecompressSync(await packed.arrayBuffer()).toString()).toBe(script)
  const gzipped = await answer(path, { 'accept-encoding': 'gzip' })
  expect(new TextDecoder().decode(Bun.gunzipSync(await gzipped.arrayBuffer()))).toBe(script)
})
