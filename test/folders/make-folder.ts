/**
 * Makes a data folder as a version of Whimbrel leaves it, for test/folders.test.ts, with what its API answers:
 *
 *   git worktree add /tmp/older TAG && (cd /tmp/older && bun install && bun build.ts)
 *   bun test/folders/make-folder.ts /tmp/older/dist/whimbrel NAME
 *
 * NAME.tar.zst and NAME.json stay as they are from then on. The folder has something of each kind, some of it still in the spool.
 */
import { Database } from 'bun:sqlite'
import { cpSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { Secret, TOTP } from 'otpauth'
import { cli, type Server, startServer } from '../server'
import { answersOf } from './answers'

const PASSWORD = 'not a secret of anybody'
const ENVIRONMENTS = ['development', 'test', 'staging', 'production'] as const

const [binary = '', name = ''] = process.argv.slice(2)
if (!binary || !name) throw new Error('Name the executable of the version, and the folder.')
const scratch = mkdtempSync(join(tmpdir(), 'whimbrel-folder-'))
const data = join(scratch, 'data')

const { slug } = await cli<{ slug: string }>(['project', 'create', 'Shop'], data, binary)
const make = <T>(...words: string[]) => cli<T>(words, data, binary)
const keys = new Map<string, string>()
for (const environment of ENVIRONMENTS)
  keys.set(
    environment,
    (await make<{ key: string }>('key', 'create', '--project', slug, '--environment', environment))
      .key,
  )
const deploy = (
  await make<{ key: string }>('key', 'create', '--project', slug, '--scopes', 'releases:write')
).key
await withPassword('owner@example.org', 'owner')
await withPassword('member@example.org', 'member')
const { token } = await make<{ token: string }>(
  ...[
    'token',
    'create',
    '--email',
    'owner@example.org',
    '--scopes',
    'read,write,keys',
    '--expires',
    '3650d',
  ],
)

let server = await startServer({ data, binary })
await fill(server)
await spool(server)
await server.kill()
closeLogs(data)
const kept = join(scratch, 'kept')
cpSync(data, kept, { recursive: true })

// What the version itself answers, once it has digested what waited.
server = await startServer({ data, binary })
await settled(server)
const answers = await answersOf((path) => ask(server, 'GET', path), slug)
await server.stop()

for (const file of readdirSync(kept))
  if (!/^(whimbrel|spool)\.db$|\.idx$|\.acks$/.test(file)) rmSync(join(kept, file))
const tar = Bun.spawnSync(['tar', '-c', '--owner=0', '--group=0', '--sort=name', '.'], {
  cwd: kept,
})
await Bun.write(
  join(import.meta.dir, `${name}.tar.zst`),
  Bun.zstdCompressSync(tar.stdout, { level: 19 }),
)
await Bun.write(
  join(import.meta.dir, `${name}.json`),
  `${JSON.stringify({ slug, token, answers }, null, 1)}\n`,
)
rmSync(scratch, { recursive: true })
console.log(`${name}: ${Object.keys(answers).length} answers`)

async function withPassword(email: string, role: string) {
  const child = Bun.spawn(
    [
      binary,
      'user',
      'create',
      '--email',
      email,
      '--role',
      role,
      '--password-stdin',
      '--data',
      data,
    ],
    { stdin: new Blob([PASSWORD]), stdout: 'ignore', stderr: 'inherit' },
  )
  if ((await child.exited) !== 0) throw new Error(`${email} was not made.`)
}

async function ask(server: Server, method: string, path: string, body?: unknown): Promise<unknown> {
  const answer = await fetch(`${server.url}${path}`, {
    method,
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })
  const text = await answer.text()
  if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${text}`)
  return text && JSON.parse(text)
}

async function send(
  server: Server,
  path: string,
  key: string | undefined,
  body: unknown,
): Promise<void> {
  const answer = await fetch(`${server.url}${path}`, {
    method: 'POST',
    headers: { 'x-api-key': key ?? '', 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`)
}

function events(count: number, from = 0) {
  return Array.from({ length: count }, (_, i) => {
    const n = from + i
    const part = `part${n % 6}`
    return {
      level: ['error', 'warning', 'fatal'][n % 3],
      release: `shop@1.${n % 4}.0`,
      tags: { browser: `Browser ${n % 5}`, tenant: `t-${n % 11}` },
      user: { id: `user-${n % 13}`, email: `user-${n % 13}@example.org` },
      extra: { n },
      exception: {
        type: 'TypeError',
        value: `Cannot read properties of undefined (reading '${part}')`,
        stacktrace: [
          { function: 'main', filename: 'src/main.ts', lineno: 3, inApp: true },
          {
            function: `${part}Total`,
            filename: `src/${part}.ts`,
            lineno: 41,
            colno: 9,
            inApp: true,
          },
        ],
      },
    }
  })
}

function hex(n: number, digits: number): string {
  return n.toString(16).padStart(digits, 'a')
}

function spans(count: number, from = 0) {
  const now = BigInt(Date.now()) * 1_000_000n
  return Array.from({ length: count }, (_, i) => {
    const n = from + i
    const trace = Math.floor(n / 5)
    return {
      traceId: hex(trace, 32),
      spanId: hex(n + 1, 16),
      ...(n % 5 > 0 && { parentSpanId: hex(n - (n % 5) + 1, 16) }),
      name: n % 5 === 0 ? `GET /orders/${trace % 3}` : 'SELECT orders',
      kind: n % 5 === 0 ? 'server' : 'client',
      startTime: `${now - BigInt(60 - n) * 1_000_000n}`,
      endTime: `${now - BigInt(60 - n) * 1_000_000n + BigInt(n + 1) * 100_000n}`,
      attributes: {
        'service.name': n % 2 ? 'orders' : 'shop',
        ...(n % 5 > 0 && {
          'db.system': 'postgresql',
          'db.statement': 'SELECT * FROM orders WHERE id = 7',
        }),
      },
    }
  })
}

async function fill(server: Server) {
  const map = {
    version: 3,
    sources: ['src/cart.ts'],
    sourcesContent: ['export const cart = () => total()\n'],
    names: [],
    mappings: 'AAAA',
  }
  await send(server, '/sourceMaps/upload', deploy, {
    release: 'shop@1.0.0',
    fileName: 'app.js',
    gzipBytes: gzipSync(JSON.stringify(map)).toString('base64'),
  })
  for (const environment of ENVIRONMENTS) {
    await send(server, '/events/ingestBatch', keys.get(environment), { events: events(30) })
    await send(server, '/spans/ingestBatch', keys.get(environment), { spans: spans(20) })
  }
  await send(server, '/events/ingest', keys.get('production'), {
    release: 'shop@1.0.0',
    exception: {
      type: 'Error',
      value: 'minified',
      stacktrace: [
        { function: 'a', filename: 'https://shop.example.org/app.js', lineno: 1, colno: 1 },
      ],
    },
  })
  const { items } = (await ask(
    server,
    'GET',
    `/api/v1/projects/${slug}/issues?environment=production`,
  )) as {
    items: { id: string }[]
  }
  const [first, second, third, fourth, fifth] = items.map(({ id }) => id)
  await ask(server, 'PATCH', `/api/v1/issues/${first}`, { status: 'resolved', inNextRelease: true })
  await ask(server, 'PATCH', `/api/v1/issues/${second}`, { status: 'ignored' })
  await ask(server, 'PATCH', `/api/v1/issues/${third}`, { assignee: 'member@example.org' })
  await ask(server, 'POST', `/api/v1/issues/${third}/comments`, { text: 'Looks like the cart.' })
  await ask(server, 'POST', '/api/v1/issues/merge', { into: fourth, ids: [fifth] })
  await ask(server, 'POST', `/api/v1/projects/${slug}/savedSearches`, {
    name: 'Mine',
    query: 'level:error',
    status: 'open',
    sort: 'lastSeen',
    shared: true,
  })
  await secondFactor(server)
}

/** Signs the member in as a browser does, and turns the second factor on. */
async function secondFactor({ url }: Server) {
  let cookie = ''
  const post = async (path: string, body: unknown = {}) => {
    const answer = await fetch(`${url}${path}`, {
      method: 'POST',
      headers: { cookie, 'sec-fetch-site': 'same-origin', 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
    cookie = answer.headers.getSetCookie()[0]?.split(';')[0] ?? cookie
    if (!answer.ok) throw new Error(`${path}: ${await answer.text()}`)
    return answer.json() as Promise<{ secret: string }>
  }
  await post('/api/v1/session', { email: 'member@example.org', password: PASSWORD })
  const { secret } = await post('/api/v1/me/totp')
  await post('/api/v1/me/totp/confirm', {
    code: new TOTP({ secret: Secret.fromBase32(secret) }).generate(),
  })
}

/** Sends until something waits that is not digested when the power goes. */
async function spool(server: Server) {
  await settled(server)
  await send(server, '/events/ingestBatch', keys.get('staging'), { events: events(5, 100) })
  process.kill(server.pid, 'SIGSTOP')
  const left = undigested()
  process.kill(server.pid, left > 0 ? 'SIGKILL' : 'SIGCONT')
  if (left === 0) await spool(server)
}

function undigested(): number {
  using main = new Database(join(data, 'whimbrel.db'), { readonly: true })
  using waiting = new Database(join(data, 'spool.db'), { readonly: true })
  const { seq } = main.query('SELECT seq FROM watermark').get() as { seq: number }
  return (waiting.query('SELECT count(*) AS n FROM block WHERE seq > ?').get(seq) as { n: number })
    .n
}

async function settled(server: Server) {
  while ((await server.metrics()).get('whimbrel_spool_records') !== 0) await Bun.sleep(20)
}

/** Two files hold all, so that the folder is small. */
function closeLogs(folder: string) {
  for (const file of ['whimbrel.db', 'spool.db']) {
    using db = new Database(join(folder, file))
    db.run('PRAGMA wal_checkpoint(TRUNCATE)')
    // What was deleted, and would fill the file with what nobody reads.
    if (file === 'spool.db') db.run('VACUUM')
  }
}
