import { describe, expect, test } from 'bun:test'
import { join } from 'node:path'
import { gzipSync } from 'fflate'
import type { EventView } from '../src/events/model'
import type { SymbolicatedFrame } from '../src/events/symbolicate/symbolicate-event'
import type { SourceMapPage, UploadAnswer } from '../src/sourcemaps/model'
import type { Reason } from '../src/sourcemaps/reason'
import { BUNDLERS } from './bundles/bundlers'
import { builtAndRun, FILE, RUNTIMES } from './bundles/run'
import { FAILING_LINE, writeShop } from './bundles/shop'
import { harness, type ProblemBody, temporaryFolder } from './harness'
import { PROGRAM, run } from './program'

const it = await harness()
const { giveKey, giveProject, post, ask, sendEvent, issues, event, get, remove } = it

/** A browser may start slowly on a busy machine. */
const SLOW_MS = 60_000

const literal = (map: string | Uint8Array) =>
  `decode('${Buffer.from(gzipSync(typeof map === 'string' ? Buffer.from(map) : map)).toString('base64')}', 'base64')`

function shop() {
  const project = giveProject()
  return {
    project,
    key: giveKey('production', { project }),
    deployKey: giveKey('production', { project, scopes: ['releases:write'] }),
  }
}

const upload = (
  key: string,
  map: string | Uint8Array,
  more: { release?: string; fileName?: string; debugId?: string } = {},
) =>
  post<UploadAnswer & ProblemBody>(
    '/sourceMaps/upload',
    { release: 'web@1', fileName: FILE, gzipBytes: literal(map), ...more },
    key,
  )

const framesOf = (view: EventView) =>
  (view.exception as { stacktrace: SymbolicatedFrame[] }[]).at(-1)?.stacktrace ?? []

const mapsOf = async (project: string) =>
  (await get<SourceMapPage>(`/api/v1/projects/${project}/sourceMaps`)).body

const failure = (stack: string, release?: string) => ({
  platform: 'node',
  ...(release && { release }),
  exception: { type: 'RangeError', value: 'No price for milk', stacktrace: stack },
})

const PLACES = Object.keys(BUNDLERS).flatMap((bundler) =>
  Object.entries(RUNTIMES).map(([runtime, run]) => ({ bundler, runtime, run })),
)

describe.each(PLACES)('a bundle of $bundler that failed in $runtime', ({ bundler, run }) => {
  test(
    'shows its source, and a build with other names stays the same issue',
    async () => {
      const { project, key, deployKey } = shop()
      const one = await builtAndRun(bundler, 1, run)
      const two = await builtAndRun(bundler, 2, run)
      expect(one.stack).not.toBe(two.stack)
      expect((await upload(deployKey, one.map)).status).toBe(200)
      expect((await upload(deployKey, two.map, { release: 'web@2' })).status).toBe(200)

      const first = await event(await sendEvent(failure(one.stack, 'web@1'), key))
      const thrown = framesOf(first).at(-1)
      expect(thrown).toMatchObject({
        function: 'priceOf',
        filename: 'src/cart.js',
        lineno: 12,
        contextLine: FAILING_LINE,
        inApp: true,
        symbolication: { status: 'resolved' },
        minified: { lineno: expect.any(Number), colno: expect.any(Number) },
      })
      expect(thrown?.preContext).toHaveLength(5)
      expect(thrown?.postContext).toHaveLength(4)
      expect(
        framesOf(first)
          .filter(({ symbolication }) => symbolication?.status === 'resolved')
          .map((frame) => frame.function),
      ).toEqual(expect.arrayContaining(['checkout', 'Cart.total', 'priceOf']))
      expect(first).toMatchObject({ missingSourceMaps: [], culprit: 'src/cart.js in priceOf' })

      await sendEvent(failure(two.stack, 'web@2'), key)
      const found = await issues(project)
      expect(found).toMatchObject([{ count: 2, culprit: 'src/cart.js in priceOf' }])
    },
    SLOW_MS,
  )
})

describe('a map', async () => {
  const { map, stack } = await builtAndRun('esbuild', 1)
  const thrownIn = async (key: string, body: object) =>
    framesOf(await event(await sendEvent(body, key))).at(-1)

  test('that is deleted leaves the minified frame and the reason', async () => {
    const { project, key, deployKey } = shop()
    const { id } = (await upload(deployKey, map)).body
    const failed = await sendEvent(failure(stack, 'web@1'), key)
    expect(framesOf(await event(failed)).at(-1)?.function).toBe('priceOf')

    expect((await remove(`/api/v1/projects/${project}/sourceMaps/${id}`)).status).toBe(204)
    const view = await event(failed)
    expect(framesOf(view).at(-1)).toMatchObject({
      filename: expect.stringContaining(FILE),
      symbolication: {
        status: 'unresolved',
        reason: 'noMapForRelease',
        fileName: FILE,
        detail: 'Release web@1 has no maps: upload that of shop.min.js.',
      },
    })
    expect(view.missingSourceMaps).toEqual([
      { release: 'web@1', fileName: FILE, reason: 'noMapForRelease' },
    ])
    expect((await remove(`/api/v1/projects/${project}/sourceMaps/${id}`)).status).toBe(404)
  })

  test('that comes late shows the source of events before it, and regroups none', async () => {
    const { project, key, deployKey } = shop()
    const early = await sendEvent(failure(stack, 'web@1'), key)
    const [before] = await issues(project)
    await upload(deployKey, map)
    expect(framesOf(await event(early)).at(-1)).toMatchObject({ function: 'priceOf', lineno: 12 })
    expect(await issues(project)).toMatchObject([{ id: before?.id, count: 1 }])
  })

  test('that comes and goes counts for each event after it, though the digest knows the stack', async () => {
    const { project, key, deployKey } = shop()
    const issueNow = async () =>
      (await event(await sendEvent(failure(stack, 'web@1'), key))).issueId
    const minified = await issueNow()
    const { id } = (await upload(deployKey, map)).body
    const resolved = await issueNow()
    expect(resolved).not.toBe(minified)
    await remove(`/api/v1/projects/${project}/sourceMaps/${id}`)
    expect(await issueNow()).toBe(minified)
    await upload(deployKey, map)
    expect(await issueNow()).toBe(resolved)
  })

  test('that never comes is dismissed, by its name or a pattern, and one that comes is used', async () => {
    const { project, key, deployKey } = shop()
    const dismissed = `/api/v1/projects/${project}/sourceMaps/dismissed`
    const missing = async () => (await mapsOf(project)).missing.map(({ fileName }) => fileName)
    const failed = await sendEvent(failure(stack, 'web@1'), key)
    await event(failed)
    expect(await missing()).toEqual([FILE])
    for (const fileName of [FILE, 'shop.*.js']) {
      expect((await ask(dismissed, { fileName })).status).toBe(204)
      expect((await ask(dismissed, { fileName })).status).toBe(204)
      expect(await missing()).toEqual([])
      expect((await mapsOf(project)).dismissed).toMatchObject([{ fileName }])
      const one = `${dismissed}/${encodeURIComponent(fileName)}`
      expect((await remove(one)).status).toBe(204)
      expect((await remove(one)).status).toBe(404)
      expect(await missing()).toEqual([FILE])
    }
    for (const fileName of ['', 'a/b.js', '*a*b*c*', '[a]'])
      expect((await ask(dismissed, { fileName })).status).toBe(400)
    await ask(dismissed, { fileName: '*.js' })
    await upload(deployKey, map)
    expect(framesOf(await event(failed)).at(-1)?.function).toBe('priceOf')
  })

  test('takes the place of the one of the same release and file', async () => {
    const { project, key, deployKey } = shop()
    const two = await builtAndRun('esbuild', 2)
    await upload(deployKey, two.map)
    await upload(deployKey, map)
    expect((await mapsOf(project)).items).toMatchObject([
      { release: 'web@1', maps: [{ fileName: FILE, sizeBytes: map.length }] },
    ])
    expect(await thrownIn(key, failure(stack, 'web@1'))).toMatchObject({ lineno: 12 })
  })

  test('is found by debug id first, whatever the release', async () => {
    const { key, deployKey } = shop()
    const debugId = crypto.randomUUID()
    const two = await builtAndRun('esbuild', 2)
    await upload(deployKey, map, { debugId, release: 'web@7' })
    await upload(deployKey, two.map)
    const codeFile = /\((.*shop\.min\.js)/.exec(stack)?.[1]
    const debugMeta = { images: [{ type: 'sourcemap', codeFile, debugId }] }
    const frame = await thrownIn(key, { ...failure(stack, 'web@1'), debugMeta })
    expect(frame).toMatchObject({ lineno: 12, symbolication: { status: 'resolved' } })
  })

  test('of another build, as its debug id says, is not used', async () => {
    const { key, deployKey } = shop()
    await upload(deployKey, map, { debugId: crypto.randomUUID() })
    const codeFile = /\((.*shop\.min\.js)/.exec(stack)?.[1]
    const images = [{ type: 'sourcemap', codeFile, debugId: crypto.randomUUID() }]
    const frame = await thrownIn(key, { ...failure(stack, 'web@1'), debugMeta: { images } })
    expect(frame).toMatchObject({
      filename: expect.stringContaining(FILE),
      symbolication: { reason: 'mapDoesNotFit' },
    })
  })

  test("is nobody else's: not by release and name, not by a guessed debug id (GHSA-5389-f7vh-wxj8, Stackpit 0.3.9)", async () => {
    const owner = shop()
    const stranger = shop()
    const debugId = crypto.randomUUID()
    await upload(owner.deployKey, map, { debugId })
    const codeFile = /\((.*shop\.min\.js)/.exec(stack)?.[1]
    const debugMeta = { images: [{ type: 'sourcemap', codeFile, debugId }] }
    const frame = await thrownIn(stranger.key, { ...failure(stack, 'web@1'), debugMeta })
    expect(frame).toMatchObject({
      filename: expect.stringContaining(FILE),
      symbolication: { reason: 'noMapForRelease' },
    })
    const { items } = await mapsOf(owner.project)
    const id = items[0]?.maps[0]?.id
    expect((await remove(`/api/v1/projects/${stranger.project}/sourceMaps/${id}`)).status).toBe(404)
    expect((await mapsOf(owner.project)).totals.maps).toBe(1)
  })

  test('is found for an address with query and fragment', async () => {
    const { key, deployKey } = shop()
    await upload(deployKey, map)
    const address = stack.replace(
      /\((?:file:\/\/)?[^()]*shop\.min\.js/g,
      '(https://shop.test/a/shop.min.js?v=3#x',
    )
    expect(await thrownIn(key, failure(address, 'web@1'))).toMatchObject({ function: 'priceOf' })
  })
})

describe('a frame without its source says why', () => {
  const at = (line: number, column: number, file = FILE) => ({
    release: 'web@1',
    exception: {
      type: 'Error',
      stacktrace: [
        { function: 'a', filename: `https://shop.test/${file}`, lineno: line, colno: column },
      ],
    },
  })
  // Line 1: column 0 of src/a.js, column 10 of no source.
  const SMALL = JSON.stringify({
    version: 3,
    sources: ['src/a.js'],
    sourcesContent: ['function a() {\n}\n'],
    names: [],
    mappings: 'AAAA,U',
  })
  const reasonOf = async (key: string, body: object) => {
    const view = await event(await sendEvent(body, key))
    const { symbolication } = framesOf(view)[0] as SymbolicatedFrame
    return symbolication?.status === 'unresolved' ? symbolication.reason : symbolication?.status
  }

  test.each<[string, object, string | undefined, string]>([
    ['the release has no map', at(1, 1), undefined, 'noMapForRelease'],
    ['the event names no release', { ...at(1, 1), release: undefined }, SMALL, 'noMapForRelease'],
    ['the release has no map of the file', at(1, 1, 'other.js'), SMALL, 'noMapForFile'],
    ['the map leaves the place out', at(1, 15), SMALL, 'positionNotMapped'],
    ['the place is beyond the map', at(9, 1), SMALL, 'mapDoesNotFit'],
    ['the map was refused', at(1, 1), '{"version": 2}', 'mapRefused'],
    ['nothing is wrong', at(1, 1), SMALL, 'resolved'],
  ])('because %s', async (_, body, map, reason) => {
    const { key, deployKey } = shop()
    if (map !== undefined) await upload(deployKey, map)
    expect(await reasonOf(key, body)).toBe(reason as Reason)
  })

  test("and the project's page lists the files, most frequent first, until their maps come", async () => {
    const { project, key, deployKey } = shop()
    for (const file of ['one.js', 'two.js', 'two.js']) await sendEvent(at(1, 1, file), key)
    expect((await mapsOf(project)).missing).toMatchObject([
      { release: 'web@1', fileName: 'two.js', reason: 'noMapForRelease', frames: 2 },
      { release: 'web@1', fileName: 'one.js', reason: 'noMapForRelease', frames: 1 },
    ])
    await upload(deployKey, SMALL, { fileName: 'two.js' })
    expect((await mapsOf(project)).missing).toMatchObject([{ fileName: 'one.js' }])
  })
})

describe('an upload', () => {
  test('answers with what was taken', async () => {
    const { project, deployKey } = shop()
    const map = '{"version":3,"sources":[],"names":[],"mappings":""}'
    const { status, body } = await upload(deployKey, map)
    expect(status).toBe(200)
    expect<UploadAnswer>(body).toEqual({
      id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      release: 'web@1',
      fileName: FILE,
      sizeBytes: map.length,
    })
    expect(await mapsOf(project)).toMatchObject({ totals: { maps: 1, sizeBytes: map.length } })
  })

  test('of a map that is none is refused with the reason, which its page shows', async () => {
    const { project, deployKey } = shop()
    const { status, body } = await upload(deployKey, '{"version":2}')
    expect({ status, code: body.code }).toEqual({ status: 400, code: 'invalid_source_map' })
    expect((await mapsOf(project)).refused).toMatchObject([
      { release: 'web@1', fileName: FILE, reason: body.detail },
    ])
  })

  test.each([
    ['SQL in place of base64', { gzipBytes: "decode('x', 'base64'); DROP TABLE source_map" }],
    ['a path for a name', { fileName: '../../../etc/passwd' }],
    ['no release', { release: '' }],
  ])('with %s is refused', async (_, more) => {
    const { project, deployKey } = shop()
    const body = { release: 'web@1', fileName: FILE, gzipBytes: literal('{}'), ...more }
    expect((await post('/sourceMaps/upload', body, deployKey)).status).toBe(400)
    expect((await mapsOf(project)).totals.maps).toBe(0)
  })
})

test(
  'the command uploads what a bundler built, and its debug ids find the maps',
  async () => {
    const { key, deployKey } = shop()
    const { app } = it
    using server = Bun.serve({ port: 0, fetch: (request) => app.handle(request) })
    const folder = temporaryFolder('whimbrel-shop')
    await BUNDLERS.esbuild?.(folder, writeShop(folder, 1))
    const command = ['sourcemaps', 'upload', 'dist', '--release', 'web@1']
    const env = { WHIMBREL_URL: server.url.origin, WHIMBREL_KEY: deployKey }
    const { code, stdout } = await run([...PROGRAM, ...command], { cwd: folder, env })
    expect({ code, stdout }).toEqual({ code: 0, stdout: expect.stringContaining('uploaded') })

    const file = join(folder, 'dist', FILE)
    const script = `globalThis.report = ({ stack }) => console.log(JSON.stringify({ stack, ids: globalThis._debugIds })); import('${file}')`
    const { stdout: said } = await run(['node', '-e', script], { cwd: folder })
    const { stack, ids } = JSON.parse(said) as { stack: string; ids: Record<string, string> }
    const images = Object.values(ids).map((debugId) => ({
      type: 'sourcemap',
      codeFile: file,
      debugId,
    }))
    const sent = { ...failure(stack, 'another release'), debugMeta: { images } }
    const view = await event(await sendEvent(sent, key))
    expect(framesOf(view).at(-1)).toMatchObject({
      function: 'priceOf',
      lineno: 12,
      contextLine: FAILING_LINE,
    })
  },
  SLOW_MS,
)
