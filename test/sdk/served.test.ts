import { expect, test } from 'bun:test'
import { createHash } from 'node:crypto'
import type { SdkView } from '../../src/sdk/model'
import { harness, until } from '../harness'

const it = await harness()
const get = (path: string, headers: Record<string, string> = {}) =>
  it.app.handle(new Request(`http://localhost${path}`, { headers }))
const view = async () => (await it.get<SdkView>('/api/v1/sdk')).body

test('the script is offered to pages of any origin, for a while', async () => {
  const answer = await get('/sdk/whimbrel.js')
  expect(answer.status).toBe(200)
  expect(Object.fromEntries(answer.headers)).toMatchObject({
    'content-type': 'text/javascript; charset=utf-8',
    'cache-control': 'public, max-age=600',
    'access-control-allow-origin': '*',
    'cross-origin-resource-policy': 'cross-origin',
  })
  const etag = answer.headers.get('etag') as string
  expect((await get('/sdk/whimbrel.js', { 'if-none-match': etag })).status).toBe(304)
})

test.each(['all', 'analytics'] as const)(
  'under its hash %s is offered for ever, and is what the hash for script tags says',
  async (which) => {
    const all = await view()
    const { script, integrity, newest } = which === 'all' ? all : all.analytics
    const answer = await get(script)
    expect(answer.headers.get('cache-control')).toContain('immutable')
    const bytes = await answer.bytes()
    expect(integrity).toBe(`sha384-${createHash('sha384').update(bytes).digest('base64')}`)
    expect(await (await get(newest)).bytes()).toEqual(bytes)
  },
)

test.each([
  ['whimbrel.js', 14_000],
  ['whimbrel-errors.js', 10_000],
  ['whimbrel-analytics.js', 3 * 1024],
  ['whimbrel-analytics-vitals.js', 4 * 1024],
])(
  '%s is sent as gzip and brotli to who takes these, and is at most %i bytes then',
  async (name, most) => {
    const packed = await get(`/sdk/${name}`, { 'accept-encoding': 'gzip' })
    const bytes = new Uint8Array(await packed.arrayBuffer())
    expect(packed.headers.get('content-encoding')).toBe('gzip')
    console.log(`${name}: ${bytes.length} bytes as gzip`)
    expect(bytes.length).toBeLessThanOrEqual(most)
    const whole = await (await get(`/sdk/${name}`)).arrayBuffer()
    expect(Bun.gunzipSync(bytes)).toEqual(new Uint8Array(whole))
    const smaller = await get(`/sdk/${name}`, { 'accept-encoding': 'gzip, br' })
    expect(smaller.headers.get('content-encoding')).toBe('br')
  },
)

test('a script that a page has loaded by its hash stays when the server has another one', async () => {
  const { script, analytics } = await view()
  for (const one of [script, analytics.script]) await (await get(one)).text()
  const kept = it.seeds.query<{ name: string }, []>('SELECT name FROM sdk_script')
  await until('it is kept', () => kept.all().length === 2)
  expect(new Set(kept.all().map(({ name }) => `/sdk/${name}`))).toEqual(
    new Set([script, analytics.script]),
  )
  const older = Bun.gzipSync(Buffer.from('earlier()'))
  it.seeds.run("INSERT INTO sdk_script VALUES ('whimbrel-00ff.js', ?, 1)", [older])
  const answer = await get('/sdk/whimbrel-00ff.js')
  expect(await answer.text()).toBe('earlier()')
  expect(answer.headers.get('cache-control')).toContain('immutable')
})

test.each(['/sdk/whimbrel-1234.js', '/sdk/..%2fpackage.json', '/sdk/'])(
  'there is nothing at %s',
  async (path) => {
    expect((await get(path)).status).toBe(404)
  },
)
