import { afterAll, describe, expect, test } from 'bun:test'
import { copyFileSync, existsSync, readdirSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import {
  brotliCompressSync,
  deflateRawSync,
  deflateSync,
  gzipSync,
  zstdCompressSync,
} from 'node:zlib'
import { Webhook } from 'standardwebhooks'
import type { AuditEntry } from '../src/accounts/audit/model'
import type { ChannelWithSecret } from '../src/alerts/channels/model'
import type { TestView } from '../src/alerts/mail/model'
import type { EventView } from '../src/events/model'
import type { IssueView } from '../src/issues/detail/model'
import type { IssueSummary } from '../src/issues/model'
import { certificateOf, hasOpenssl } from './alerts/certificate'
import { hook } from './alerts/hook'
import { mailServer } from './alerts/mail-server'
import { assistant, stdioAssistant } from './assistant'
import { temporaryFolder, until } from './harness'
import { isFresh, killServers, run, startServing } from './program'
import { checkoutFailure } from './seeds'

// The executable alone in a folder that wants it harm; each test goes on from the one before.

const ROOT = join(import.meta.dir, '..')
const BUILT = join(ROOT, 'dist/whimbrel')
const folder = temporaryFolder('whimbrel-binary')
const program = [join(folder, 'whimbrel')]
const marker = join(folder, 'preload-was-run')

const cli = async <T>(...words: string[]): Promise<T> => {
  const { code, stdout, stderr } = await run([...program, ...words, '--json'], { cwd: folder })
  expect({ words, code, stderr }).toEqual({ words, code: 0, stderr: '' })
  return JSON.parse(stdout)
}

let server: Awaited<ReturnType<typeof startServing>>
let key = ''
let token = ''

async function call<Body = Record<string, unknown>>(method: string, path: string, sent: Sent = {}) {
  const { body, headers = {} } = sent
  const response = await fetch(server.url + path, {
    method,
    headers,
    ...(body !== undefined && {
      body: body instanceof Uint8Array ? new Uint8Array(body) : JSON.stringify(body),
    }),
  })
  const text = await response.text()
  const isJson = response.headers.get('content-type')?.includes('json')
  return {
    status: response.status,
    headers: response.headers,
    body: (isJson ? JSON.parse(text) : text) as Body,
  }
}

interface Sent {
  body?: unknown
  headers?: Record<string, string>
}

const ingest = (path: string, body: unknown, headers: Record<string, string> = {}) =>
  call<{ id: string }>('POST', path, {
    body,
    headers: { 'x-api-key': key, 'content-type': 'application/json', ...headers },
  })

const api = <Body>(method: string, path: string, body?: unknown) =>
  call<Body>(method, `/api/v1${path}`, { body, headers: { authorization: `Bearer ${token}` } })

const issues = async (query = '') =>
  (await api<{ items: IssueSummary[] }>('GET', `/projects/default/issues?${query}`)).body.items

const issueOf = async (event: string) => {
  const { issueId } = (await api<EventView>('GET', `/events/${event}`)).body
  return (await api<IssueView>('GET', `/issues/${issueId}`)).body
}

afterAll(killServers)
if (!isFresh(BUILT)) {
  const { code, stdout, stderr } = await run([process.execPath, 'build.ts'], { cwd: ROOT })
  if (code !== 0) throw new Error(`The build failed: ${stdout}${stderr}`)
}
copyFileSync(BUILT, program[0] as string)
writeFileSync(join(folder, 'bunfig.toml'), 'preload = ["./preload.ts"]\n')
writeFileSync(
  join(folder, 'preload.ts'),
  `require('node:fs').writeFileSync(${JSON.stringify(marker)}, '')\nprocess.exit(66)\n`,
)
writeFileSync(
  join(folder, '.env'),
  'WHIMBREL_PORT=1\nWHIMBREL_DATA=/nonexistent\nNODE_ENV=test\nWHIMBREL_LIMIT_TAGS=none\n',
)
writeFileSync(join(folder, 'tsconfig.json'), '{ not json')
const certificate = certificateOf('localhost')
writeFileSync(join(folder, 'ca.pem'), certificate.cert)
server = await startServing([...program, 'serve', '--port', '0'], {
  cwd: folder,
  env: {
    WHIMBREL_ALLOW_PRIVATE_TARGETS: '1',
    ...(hasOpenssl && { NODE_EXTRA_CA_CERTS: join(folder, 'ca.pem') }),
  },
})

test('the executable starts alone and heeds no file beside it', async () => {
  expect((await call('GET', '/healthz')).body).toEqual({
    status: 'up',
    version: expect.any(String),
  })
  expect(existsSync(marker)).toBe(false)
  expect(existsSync(join(folder, 'data/whimbrel.db'))).toBe(true)
})

test('the dashboard is inside, compressed and whole', async () => {
  const page = await fetch(server.url, { headers: { accept: 'text/html' } })
  expect(page.headers.get('content-security-policy')).toContain("default-src 'self'")
  const loaded = [...(await page.text()).matchAll(/(?:src|href)="(\/_assets\/[^"]+)"/g)]
  expect(loaded.length).toBeGreaterThan(3)
  for (const [, path] of loaded) {
    const file = await fetch(server.url + path)
    expect([path, file.status, file.headers.get('content-encoding')]).toEqual([path, 200, 'br'])
    expect((await file.text()).length).toBeGreaterThan(50)
  }
})

test('the first start prints a curl line that works when pasted', async () => {
  const line = await server.printed(/^ *curl -X POST .*$/m)
  key = /ingest_live_\w+/.exec(line)?.[0] ?? ''
  if (Bun.which('curl')) {
    const { code, stdout } = await run(['sh', '-c', line.replace('curl', 'curl -sS')], {
      cwd: folder,
    })
    expect({ code, stdout }).toEqual({
      code: 0,
      stdout: expect.stringMatching(/^\{"id":"[0-9a-f-]{36}"\}$/),
    })
  } else expect((await ingest('/events/ingest', { message: 'Hello from curl' })).status).toBe(200)
})

test('and commands beside the running server that work when pasted', async () => {
  const user = await server.printed(/^ *\S+ user create .*$/m)
  const made = await server.printed(/^ *\S+ token create .*$/m)
  expect((await run(['sh', '-c', user], { cwd: folder })).code).toBe(0)
  token = (await run(['sh', '-c', made], { cwd: folder })).stdout.split('\n')[0] ?? ''
  expect((await issues()).map(({ title, count }) => ({ title, count }))).toEqual([
    { title: 'Hello from curl', count: 1 },
  ])
})

test('one event and a batch are taken, and bad items named', async () => {
  const answer = await ingest(
    '/events/ingest',
    checkoutFailure('checkout', { tags: { plan: 'team' } }),
  )
  expect(answer.status).toBe(200)
  expect(answer.headers.get('access-control-allow-origin')).toBe('*')
  const batch = await ingest('/events/ingestBatch', {
    events: [checkoutFailure('basket'), { level: 'error' }],
  })
  expect(batch.body).toEqual({
    accepted: 1,
    rejected: [{ index: 1, code: 'invalid_event', message: expect.any(String) }],
  } as never)
})

test.each([
  ['gzip', 'gzip', gzipSync],
  ['zlib', 'deflate', deflateSync],
  ['bare', 'deflate', deflateRawSync],
  ['brotli', 'br', brotliCompressSync],
  ['zstandard', 'zstd', zstdCompressSync],
])('a body as %s is taken under the name %s', async (form, encoding, compress) => {
  const message = `Sent as ${form}`
  const { status, body } = await ingest('/events/ingest', compress(JSON.stringify({ message })), {
    'content-encoding': encoding,
  })
  expect(status).toBe(200)
  expect((await api<EventView>('GET', `/events/${body.id}`)).body).toMatchObject({ message })
})

test('a browser may ask before it sends, without a key', async () => {
  const { status, headers } = await call('OPTIONS', '/events/ingest', {
    headers: { origin: 'https://shop.example', 'access-control-request-method': 'POST' },
  })
  expect(status).toBe(204)
  expect(headers.get('access-control-allow-headers')).toContain('x-api-key')
})

test.each([
  ['no such page', 'GET', '/api/v1/nothing', {}, 404, 'not_found'],
  ['no key', 'POST', '/events/ingest', {}, 401, 'missing_key'],
  ['a stranger in the API', 'GET', '/api/v1/me', {}, 401, 'missing_token'],
  [
    'metrics asked through a proxy',
    'GET',
    '/metrics',
    { 'x-forwarded-for': '9.9.9.9' },
    401,
    'missing_token',
  ],
])('%s is a problem with its code', async (_, method, path, headers, status, code) => {
  const answer = await call(method, path, { headers })
  expect(answer.headers.get('content-type')).toBe('application/problem+json')
  expect(answer.body).toMatchObject({ status, code, detail: expect.any(String), retry: false })
})

describe('the reading API', () => {
  let id = ''
  test('shows an issue, its events, tags and activity', async () => {
    const found = (await issues('query=plan:team')) as [IssueSummary]
    expect(found).toHaveLength(1)
    id = found[0].id
    expect((await api<IssueView>('GET', `/issues/${found[0].shortId}`)).body.id).toBe(id)
    const events = (await api<{ items: EventView[] }>('GET', `/issues/${id}/events`)).body.items
    expect(events).toHaveLength(1)
    expect((await api<EventView>('GET', `/events/${events[0]?.id}?raw=1`)).body.issueId).toBe(id)
    expect((await api('GET', `/issues/${id}/tags`)).body).toMatchObject({
      items: [{ key: 'plan', values: [{ value: 'team', count: 1 }] }],
    })
    expect((await api('GET', `/issues/${id}/activity`)).body).toMatchObject({
      items: [{ kind: 'created', actor: null }],
    })
  })

  test('changes issues, one and many, and keeps comments', async () => {
    expect(
      (await api('PATCH', `/issues/${id}`, { status: 'resolved', assignee: 'you@example.org' }))
        .body,
    ).toMatchObject({
      status: 'resolved',
      assignee: { email: 'you@example.org' },
    })
    expect((await api('POST', `/issues/${id}/comments`, { text: 'Seen it.' })).status).toBe(201)
    expect((await api('POST', '/issues/bulk', { ids: [id], status: 'open' })).body).toEqual({
      changed: 1,
    })
  })

  test('merges and unmerges', async () => {
    const [other] = (await issues('query=basket')) as [IssueSummary]
    const merged = await api<IssueView>('POST', '/issues/merge', { into: id, ids: [other.id] })
    expect(merged.body).toMatchObject({ id, count: 2 })
    const fingerprint = other.fingerprint
    const apart = await api('POST', '/issues/unmerge', { id, fingerprints: [fingerprint] })
    expect(apart.body).toMatchObject({ issues: [{ id: other.id, count: 1 }] })
  })

  test('makes, shows, changes and erases projects', async () => {
    expect((await api('POST', '/projects', { name: 'Web shop' })).body).toMatchObject({
      slug: 'web-shop',
    })
    expect((await api('PATCH', '/projects/web-shop', { name: 'Shop' })).body).toMatchObject({
      name: 'Shop',
    })
    expect((await api('GET', '/projects')).body).toMatchObject({
      items: [{ slug: 'default' }, { slug: 'web-shop' }],
    })
    expect((await api('DELETE', '/projects/web-shop')).status).toBe(204)
    expect((await api('GET', '/projects/web-shop')).status).toBe(404)
  })

  test('makes, lists and revokes keys', async () => {
    const made = await api<{ id: string; key: string }>('POST', '/projects/default/keys', {
      environment: 'staging',
    })
    expect(made.status).toBe(201)
    expect(
      (await ingest('/events/ingest', checkoutFailure(), { 'x-api-key': made.body.key })).status,
    ).toBe(200)
    expect((await api('DELETE', `/projects/default/keys/${made.body.id}`)).status).toBe(204)
    expect(
      (await api<{ items: unknown[] }>('GET', '/projects/default/keys')).body.items,
    ).toHaveLength(2)
    const { siblings } = (await api<IssueView>('GET', `/issues/${id}`)).body
    expect(siblings).toMatchObject([{ environment: 'staging', count: 1 }])
  })

  test('counts, and says who is here', async () => {
    const { items } = (
      await api<{ items: { total: number }[] }>('GET', '/projects/default/stats?environment=all')
    ).body
    expect(items.reduce((sum, { total }) => sum + total, 0)).toBe(9)
    expect((await api('GET', '/me')).body).toMatchObject({
      email: 'you@example.org',
      role: 'owner',
    })
    expect((await api('GET', '/users')).body).toMatchObject({
      items: [{ email: 'you@example.org' }],
    })
  })
})

test('describes and watches itself', async () => {
  expect((await call('GET', '/api/openapi.json')).body).toMatchObject({ openapi: '3.1.0' })
  expect((await call('GET', '/readyz')).body).toMatchObject({ status: 'ready' })
  const { body } = await call<string>('GET', '/metrics')
  expect(body).toContain('\nwhimbrel_events_stored_total 9\n')
  const health = await run([...program, 'health', '--url', server.url], { cwd: folder })
  expect(health).toMatchObject({ code: 0, stderr: '' })
})

test('an assistant works by HTTP, and by stdin and stdout through `whimbrel mcp`', async () => {
  const env = { WHIMBREL_URL: server.url, WHIMBREL_TOKEN: token }
  for (const isOld of [false, true])
    for (const connect of [
      () => assistant(server.url, token, { name: 'Finch', isOld }),
      () => stdioAssistant([...program, 'mcp'], env, { name: 'Finch', isOld }),
    ]) {
      const { client, call, tools } = await connect()
      expect(await tools()).toHaveLength(18)
      const { text, isError } = await call('setup_project', {
        project: 'default',
        platform: 'curl',
      })
      expect([isError, text.includes(`${server.url}/events/ingest`)]).toEqual([false, true])
      await client.close()
    }
  const log = await api<{ items: AuditEntry[] }>('GET', '/auditLog?action=key.create&limit=4')
  const clients = log.body.items.map(({ detail }) => detail.client)
  // A client of 2025 names itself at its beginning alone, which the bridge remembers.
  expect(clients).toEqual(['Finch 1.0', expect.any(String), 'Finch 1.0', 'Finch 1.0'])
})

test('a key revoked on the command line is refused within a second', async () => {
  const made = await cli<{ id: string; key: string }>('key', 'create', '--project', 'default')
  const send = () => ingest('/events/ingest', checkoutFailure(), { 'x-api-key': made.key })
  expect((await send()).status).toBe(200)
  await cli('key', 'revoke', made.id)
  await until('the key is refused', async () => (await send()).status === 401, 1000)
  expect((await send()).body).toMatchObject({ code: 'revoked_key' })
})

test('a webhook is signed, and a mail goes by STARTTLS to a server of an authority that the operator trusts', async () => {
  const target = hook()
  const url = target.url.replace('hook.test', '127.0.0.1')
  const given = { kind: 'webhook', name: 'Hook', webhook: { url } }
  const { body: channel } = await api<ChannelWithSecret>(
    'POST',
    '/projects/default/channels',
    given,
  )
  const tried = await api<TestView>('POST', `/projects/default/channels/${channel.id}/test`)
  expect(tried.body).toMatchObject({ isGood: true, code: 200 })
  const [told] = target.got
  const signed = Object.fromEntries(told?.headers ?? [])
  expect(new Webhook(channel.secret ?? '').verify(told?.body ?? '', signed)).toMatchObject({
    type: 'test',
  })

  if (!hasOpenssl) return
  const mail = await mailServer(certificate)
  const settings = {
    host: 'localhost',
    port: mail.port,
    security: 'starttls',
    sender: 'a@example.org',
  }
  await api('PUT', '/service/mail', { ...settings, user: 'a', password: 'right' })
  expect((await api<TestView>('POST', '/service/mail/test', {})).body).toMatchObject({
    isGood: true,
  })
  expect(mail.received).toMatchObject([{ isSecure: true, user: 'a', to: ['you@example.org'] }])
})

test('a second server is kept off the folder', async () => {
  const second = await run([...program, 'serve', '--port', '0'], { cwd: folder })
  expect(second.code).toBe(1)
  expect(second.stderr).toContain('Another server works on ./data')
})

test('SIGTERM drains, checkpoints and exits 0, and a restart has everything', async () => {
  const sent = await Promise.all(
    Array.from({ length: 50 }, () => ingest('/events/ingest', checkoutFailure('last'))),
  )
  const { code, tookMs } = await server.stop()
  expect(code).toBe(0)
  expect(tookMs).toBeLessThan(10_000)
  const logs = readdirSync(join(folder, 'data')).filter((name) => name.endsWith('-wal'))
  for (const name of logs) expect(statSync(join(folder, 'data', name)).size).toBe(0)

  server = await startServing([...program, 'serve', '--port', '0'], { cwd: folder })
  expect(await issueOf(sent[49]?.body.id ?? '')).toMatchObject({ count: 50 })
  // Nobody has signed up: each start prints a link for it, and nothing else again.
  expect((await server.stop('SIGINT')).stdout).toMatch(
    /^\nSign up as the owner .*\n\n {2}http\S+\n$/,
  )
}, 30_000)
