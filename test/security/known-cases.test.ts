import { afterAll, describe, expect, test } from 'bun:test'
import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import zlib from 'node:zlib'
import { gzipSync } from 'fflate'
import { routesOf } from '../../src/http/openapi/routes-of'
import { harness, type ProblemBody } from '../harness'
import { checkoutFailure } from '../seeds'
import { exportOf, otlpSpan } from '../spans'

/**
 * Faults that others of our kind had, each by its name (docs/security-cases.md has all of them, and where the rest is
 * tested): what was sent there is sent here.
 */
const it = await harness()
const { app, giveKey, giveProject, post, get, ask, remove } = it

const MiB = 1024 * 1024
/** What a fault of paths would write to, beside or above the data folder. */
const OUT = ['/tmp/whimbrel-was-here', join(it.data, 'whimbrel-was-here')]
const PATHS = [
  '../whimbrel-was-here',
  '../../../../../../tmp/whimbrel-was-here',
  '/tmp/whimbrel-was-here',
  '..\\..\\whimbrel-was-here',
  '%2e%2e%2fwhimbrel-was-here',
  'file:///tmp/whimbrel-was-here',
  'whimbrel-was-here\u0000.map',
  '.',
  '..',
]
const filesOf = () => readdirSync(it.data, { recursive: true }).sort()

function shop() {
  const project = giveProject()
  return {
    project,
    key: giveKey('production', { project }),
    deployKey: giveKey('production', { project, scopes: ['releases:write'] }),
  }
}

const map = (source: string) =>
  JSON.stringify({
    version: 3,
    sources: ['src/till.ts'],
    sourcesContent: [source],
    names: [],
    mappings: 'AAAA',
  })
const literal = (text: string) => Buffer.from(gzipSync(Buffer.from(text))).toString('base64')

describe('GHSA-q78p-g86f-jg6q (Bugsink): an event id used as a file path', () => {
  test.each(PATHS)('%p is refused, or a name like any other: it makes no file', async (path) => {
    const { key } = shop()
    const before = filesOf()
    for (const body of [
      { id: path, message: 'x' },
      { message: 'x', traceId: path, spanId: path, tags: { [path]: path }, release: path },
    ])
      expect([200, 400]).toContain((await post('/events/ingest', body, key)).status)
    const refused = await post('/events/ingest', { id: path, message: 'x' }, key)
    expect([refused.status, refused.body.code]).toEqual([400, 'invalid_event'])
    const shown = await get(`/api/v1/events/${encodeURIComponent(path)}`)
    expect(shown.status).toBe(404)
    expect(filesOf()).toEqual(before)
    expect(OUT.filter(existsSync)).toEqual([])
  })
})

describe('Bugsink 2.1.1: the checksum of an upload used as the name of a temporary file', () => {
  test.each(PATHS)('%p in any field of an upload makes no file', async (path) => {
    const { deployKey } = shop()
    const before = filesOf()
    const good = { release: 'web@1', fileName: 'app.min.js', gzipBytes: literal(map('x')) }
    for (const field of [{ fileName: path }, { debugId: path }]) {
      const { status } = await post('/sourceMaps/upload', { ...good, ...field }, deployKey)
      // Dots alone are a name as others are: names stand in the database, not on the disk.
      expect([field, status]).toEqual([field, field.fileName?.match(/^\.+$/) ? 200 : 400])
    }
    expect(
      (await post('/sourceMaps/upload', { ...good, release: path }, deployKey)).status,
    ).toBeOneOf([200, 400])
    expect(filesOf()).toEqual(before)
    expect(OUT.filter(existsSync)).toEqual([])
  })
})

describe('Bugsink 2.0.5, Rustrak: a body that inflates past its limit', () => {
  const plain = Buffer.from(JSON.stringify({ message: 'inflated' }))
  const quick = { params: { [zlib.constants.BROTLI_PARAM_QUALITY]: 2 } }

  test.each<[string, string, (plain: Buffer) => Buffer]>([
    ['br', 'br', (plain) => zlib.brotliCompressSync(plain, quick)],
    ['gzip', 'gzip', (plain) => zlib.gzipSync(plain)],
    ['deflate with zlib around it', 'deflate', (plain) => zlib.deflateSync(plain)],
    ['deflate without', 'deflate', (plain) => zlib.deflateRawSync(plain)],
    ['zstd', 'zstd', (plain) => zlib.zstdCompressSync(plain)],
  ])(
    'as %s is stopped there, by every door, and a good one is taken',
    async (_, encoding, compress) => {
      const { key, deployKey } = shop()
      const headers = { 'content-encoding': encoding, 'content-type': 'application/json' }
      expect((await post('/events/ingest', compress(plain), key, headers)).status).toBe(200)
      const bomb = compress(Buffer.alloc(48 * MiB, ' '))
      expect(bomb.length).toBeLessThan(MiB)
      for (const path of [
        '/events/ingest',
        '/events/ingestBatch',
        '/spans/ingestBatch',
        '/otlp/v1/traces',
      ])
        expect([path, (await post(path, bomb, key, headers)).status]).toEqual([path, 413])
      expect((await post('/sourceMaps/upload', bomb, deployKey, headers)).status).toBe(413)
    },
  )
})

describe('GHSA-fp53-qcf8-2xx2, GHSA-w589-2ffr-2prv (Bugsink): the server made to fetch', () => {
  const asked: string[] = []
  const trap = Bun.serve({
    port: 0,
    hostname: '127.0.0.1',
    fetch: ({ url }) => {
      asked.push(url)
      return new Response('{"version":3,"sources":[],"names":[],"mappings":""}')
    },
  })
  afterAll(() => trap.stop(true))

  test('nothing that a client names is fetched: no map, script, source, picture or webhook', async () => {
    const at = `http://127.0.0.1:${trap.port}`
    const { project, key, deployKey } = shop()
    const source = `x\n//# sourceMappingURL=${at}/source.map`
    const upload = {
      release: 'web@1',
      fileName: 'app.min.js',
      gzipBytes: literal(
        map(source).replace(
          '"sources":["src/till.ts"]',
          `"sourceRoot":"${at}","sources":["${at}/till.ts"]`,
        ),
      ),
    }
    expect((await post('/sourceMaps/upload', upload, deployKey)).status).toBe(200)
    const id = await it.sendEvent(
      {
        platform: 'javascript',
        release: 'web@1',
        exception: {
          type: 'E',
          value: at,
          stacktrace: [
            {
              function: 'f',
              filename: `${at}/app.min.js`,
              absPath: `${at}/app.min.js`,
              lineno: 1,
              colno: 1,
            },
            { function: 'g', filename: `${at}@example.org/other.min.js`, lineno: 1, colno: 1 },
          ],
        },
        request: { url: at, headers: { referer: at } },
        user: { id: '1', avatar: `${at}/a.png` },
        debugMeta: {
          images: [
            { type: 'sourcemap', codeFile: `${at}/app.min.js`, debugId: crypto.randomUUID() },
          ],
        },
      },
      key,
    )
    await post('/otlp/v1/traces', exportOf([otlpSpan({ name: at })]), key)
    expect((await it.event(id)).id).toBe(id)
    expect((await get(`/api/v1/projects/${project}/issues`)).status).toBe(200)
    expect(asked).toEqual([])
    await fetch(`${at}/heard`)
    expect(asked).toEqual([`${at}/heard`])
  })
})

describe('GHSA-g5vc-q7qc-v939, GHSA-vx2f-6m6h-9frf (Bugsink): things of one project reached through another', () => {
  test('a saved search, a map, a comment and a key answer under their own project alone', async () => {
    const [ours, theirs] = [shop(), shop()]
    const search = (
      await ask<{ id: string }>(`/api/v1/projects/${ours.project}/savedSearches`, {
        name: 'n',
        query: 'x',
      })
    ).body.id
    const upload = { release: 'web@1', fileName: 'app.min.js', gzipBytes: literal(map('x')) }
    const { id: mapId } = (await post('/sourceMaps/upload', upload, ours.deployKey)).body
    const [one, other] = await Promise.all(
      [ours, theirs].map(
        async ({ key }) => (await it.issueOf(await it.sendEvent(checkoutFailure(), key))).id,
      ),
    )
    const comment = (await ask<{ id: number }>(`/api/v1/issues/${one}/comments`, { text: 'ours' }))
      .body.id
    const through = (project: string, issue: string | undefined) => [
      it.patch(`/api/v1/projects/${project}/savedSearches/${search}`, { name: 'taken' }),
      it.patch(`/api/v1/issues/${issue}/comments/${comment}`, { text: 'taken' }),
      remove(`/api/v1/projects/${project}/savedSearches/${search}`),
      remove(`/api/v1/projects/${project}/sourceMaps/${mapId}`),
      remove(`/api/v1/issues/${issue}/comments/${comment}`),
    ]
    const statuses = async (project: string, issue: string | undefined) => {
      const found: number[] = []
      for (const asking of through(project, issue)) found.push((await asking).status)
      return found
    }
    expect(await statuses(theirs.project, other)).toEqual([404, 404, 404, 404, 404])
    expect((await it.activityOf(one as string)).at(0)).toMatchObject({ detail: { text: 'ours' } })
  })

  test('a change of many issues with one that is not there changes none', async () => {
    const { key } = shop()
    const { id, status } = await it.issueOf(await it.sendEvent(checkoutFailure(), key))
    const answer = await ask('/api/v1/issues/bulk', { ids: [id, 'NOBODY-1'], status: 'resolved' })
    expect([answer.status, (await it.issue(id)).status]).toEqual([404, status])
  })
})

describe('PocketSentry: ingest without a key', () => {
  const open = routesOf(app).filter(({ needs }) => typeof needs === 'object' && 'scope' in needs)

  test.each(open.map(({ method, path }) => [method, path] as const))(
    '%s %s is refused',
    async (method, path) => {
      const answer = await it.send<ProblemBody>(method, path, { body: '{"message":"x"}' })
      expect(answer.status).toBe(401)
    },
  )
})

describe('Bugsink 2.0.13: markup of a stranger that runs in the dashboard', () => {
  const text = '<script>document.title=1</script><img src=x onerror=alert(1)>'

  test('is answered as JSON that no browser takes for a page', async () => {
    const { key } = shop()
    const answer = await post('/events/ingest', { message: text, release: text }, key)
    const shown = await get(`/api/v1/events/${answer.body.id}`)
    for (const { headers } of [answer, shown]) {
      expect(headers.get('content-type')).toMatch(/^application\/json/)
      expect(headers.get('x-content-type-options')).toBe('nosniff')
    }
  })

  test.each(['/', `/issues?query=${encodeURIComponent(text)}`, `/${encodeURIComponent(text)}`])(
    'stands in no page, and would not run there: %s',
    async (path) => {
      const page = await it.send<string>('GET', path, { headers: { accept: 'text/html' } })
      expect(page.status).toBe(200)
      expect(String(page.body)).not.toContain('onerror')
      const csp = page.headers.get('content-security-policy') ?? ''
      expect(csp).toContain("default-src 'self'")
      expect(csp).not.toMatch(/unsafe|data:|\*|https?:/)
    },
  )
})
