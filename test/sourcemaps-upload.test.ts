import { afterAll, describe, expect, test } from 'bun:test'
import { cpSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { temporaryFolder } from './harness'
import { PROGRAM, run } from './program'

// The command alone, against a service of the test's own.

const KEY = 'ingest_live_0000000000000000000000000000000000000000'
const folder = temporaryFolder('whimbrel-upload')

interface Received {
  fileName: string
  release: string
  debugId?: string
  map: { mappings: string; sources: string[]; debugId?: string }
}

let received: Received[] = []
/** By file, the refusals that are answered before the file is stored. */
let refusals: Record<string, Response[]> = {}
let atOnce = { now: 0, most: 0 }

const service = Bun.serve({
  port: 0,
  async fetch(request) {
    atOnce.now++
    atOnce.most = Math.max(atOnce.most, atOnce.now)
    const { gzipBytes, ...sent } = (await request.json()) as Received & { gzipBytes: string }
    // Wait so long that uploads made at the same time would be seen.
    await Bun.sleep(5)
    atOnce.now--
    const refusal = refusals[sent.fileName]?.shift()
    if (refusal) return refusal
    const [, base64 = ''] = /^decode\('([A-Za-z0-9+/=]+)', 'base64'\)$/.exec(gzipBytes) ?? []
    const json = gunzipSync(Buffer.from(base64, 'base64')).toString()
    received.push({ ...sent, map: JSON.parse(json) })
    return Response.json({ id: '1', release: sent.release, fileName: sent.fileName, sizeBytes: 1 })
  },
})
afterAll(() => service.stop(true))

async function upload(
  build: string,
  words: string[] = [],
  env: Record<string, string> = { WHIMBREL_URL: service.url.origin, WHIMBREL_KEY: KEY },
) {
  received = []
  atOnce = { now: 0, most: 0 }
  const command = [...PROGRAM, 'sourcemaps', 'upload', build, '--release', 'web@1.0', ...words]
  const answer = await run(command, { cwd: folder, env })
  expect(answer.stdout + answer.stderr).not.toContain(KEY)
  return answer
}

function write(files: Record<string, string>) {
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    writeFileSync(join(folder, path), text)
  }
}

const map = (more: object = {}) =>
  JSON.stringify({ version: 3, sources: ['a.ts'], names: [], mappings: 'AAAA', ...more })

/** A real build: Bun writes debug ids of its own. */
async function build(name: string, sourcemap: 'linked' | 'external' | 'inline' = 'linked') {
  write({ 'src/cart.ts': 'export const load = (id: string) => { throw new Error(id) }\nload("1")' })
  await Bun.build({
    entrypoints: [join(folder, 'src/cart.ts')],
    outdir: join(folder, name),
    minify: true,
    sourcemap,
  })
}

const contents = (name: string) =>
  Object.fromEntries(
    readdirSync(join(folder, name)).map((file) => [
      file,
      readFileSync(join(folder, name, file), 'utf8'),
    ]),
  )

describe('a build', () => {
  test('is uploaded with its debug id', async () => {
    await build('linked')
    const { code, stdout, stderr } = await upload('linked')
    expect({ code, stderr }).toEqual({ code: 0, stderr: '1/1 cart.js\n' })
    const [{ map, ...sent } = {} as Received] = received
    expect(sent).toEqual({
      fileName: 'cart.js',
      release: 'web@1.0',
      debugId: expect.stringMatching(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/),
    })
    expect(map).toEqual(JSON.parse(contents('linked')['cart.js.map'] as string))
    expect(stdout).toMatch(
      /^FILE +DEBUG ID +SIZE +RESULT\ncart\.js +[0-9a-f-]{36} +0\.\d KiB +uploaded\n$/,
    )
  })

  test('is uploaded with the map inside', async () => {
    await build('inline', 'inline')
    expect((await upload('inline')).code).toBe(0)
    expect(received).toMatchObject([{ fileName: 'cart.js', map: { sources: ['../src/cart.ts'] } }])
  })

  test('gets debug ids, and a second time nothing new', async () => {
    write({
      'bare/app.js': '"use strict";boom()\n//# sourceMappingURL=app.js.map',
      'bare/app.js.map': map({ mappings: 'aAAA' }),
    })
    expect((await upload('bare', ['--dry-run'])).code).toBe(0)
    expect(contents('bare')['app.js.map']).toBe(map({ mappings: 'aAAA' }))
    expect(received).toEqual([])

    expect((await upload('bare')).code).toBe(0)
    const first = contents('bare')
    const id = received[0]?.debugId
    expect(received).toMatchObject([{ debugId: id, map: { debugId: id, mappings: ';aAAA' } }])
    expect(first['app.js']).toMatch(
      new RegExp(
        `^"use strict";!function.*"${id}".*\\n"use strict";boom\\(\\)\\n//# debugId=${id}\\n//# sourceMappingURL=app.js.map$`,
      ),
    )
    expect(JSON.parse(first['app.js.map'] as string)).toEqual(received[0]?.map)

    expect((await upload('bare')).code).toBe(0)
    expect(contents('bare')).toEqual(first as Record<string, string>)
    expect(received).toMatchObject([{ debugId: id, map: { mappings: ';aAAA' } }])
  })

  test('stays as it is where that is asked for', async () => {
    const files = { 'kept/app.js': 'boom()', 'kept/app.js.map': map({ mappings: 'AAAA' }) }
    write(files)
    expect((await upload('kept', ['--no-debug-ids'])).code).toBe(0)
    expect(received[0]?.debugId).toBeUndefined()
    expect(contents('kept')).toEqual({
      'app.js': files['kept/app.js'],
      'app.js.map': files['kept/app.js.map'],
    })
  })

  test('of many files goes four at a time', async () => {
    const names = Array.from({ length: 12 }, (_, i) => `app-${i}.js`)
    write(
      Object.fromEntries(
        names.flatMap((name) => [
          [`many/${name}`, 'a()'],
          [`many/${name}.map`, map()],
        ]),
      ),
    )
    expect((await upload('many', ['--no-debug-ids'])).code).toBe(0)
    expect(received.map(({ fileName }) => fileName).sort()).toEqual(names.sort())
    expect(atOnce.most).toBe(4)
  })
})

test('maps are found by the comment of the file, by name, by the file they name, or alone', async () => {
  write({
    'found/js/app.min.js': 'a()\n//# sourceMappingURL=../maps/one.map?v=1',
    'found/maps/one.map': map(),
    'found/cdn.js': 'a()\n//# sourceMappingURL=https://cdn.example/x/two.map',
    'found/two.map': map(),
    'found/hidden.mjs': 'a()',
    'found/hidden.mjs.map': map(),
    'found/named.cjs': 'a()',
    'found/three.map': map({ file: 'named.cjs' }),
    'found/gone.js.map': map(),
    'found/vendor.js': 'a()\n//# sourceMappingURL=vendor.js.map',
    'found/plain.js': 'a("\\n//# sourceMappingURL=" + b)',
    'found/style.css.map': map(),
    'found/node_modules/lib/lib.js.map': map(),
    'found/.git/x.js.map': map(),
  })
  const { code, stdout } = await upload('found', ['--json'])
  expect(code).toBe(0)
  expect(received.map(({ fileName }) => fileName).sort()).toEqual([
    'app.min.js',
    'cdn.js',
    'gone.js',
    'hidden.mjs',
    'named.cjs',
  ])
  const { release, files } = JSON.parse(stdout)
  expect(release).toBe('web@1.0')
  expect(
    files.map(({ file, result, reason }: Record<string, string>) => [file, result, reason]),
  ).toEqual([
    ['cdn.js', 'uploaded', null],
    ['gone.js.map', 'uploaded', 'there is no gone.js to check it against'],
    ['hidden.mjs', 'uploaded', null],
    ['js/app.min.js', 'uploaded', null],
    ['named.cjs', 'uploaded', null],
    ['vendor.js', 'skipped', 'it names vendor.js.map, which is not there'],
  ])
})

describe('what would be of no use is told, the rest is uploaded, and the exit is 1', () => {
  test.each<[string, Record<string, string>, RegExp]>([
    [
      'a map that is no JSON',
      { 'b.js': 'b()', 'b.js.map': '<html>' },
      /b\.js .* failed: Its map is not JSON/,
    ],
    [
      'a map of another build',
      { 'b.js': 'b()', 'b.js.map': map({ mappings: 'AAAA;AAAA' }) },
      /does not fit the file.*line 2, it has 1/,
    ],
    [
      'an id of another build',
      {
        'b.js': 'b()\n//# debugId=0d6f17f1-5b02-85ad-be18-b6f3a20db216',
        'b.js.map': map({ debugId: '1d6f17f1-5b02-85ad-be18-b6f3a20db216' }),
      },
      /does not fit the file.*debug id 0d6f17f1/,
    ],
    [
      'a name that frames cannot carry',
      { '[id].js': 'b()', '[id].js.map': map() },
      /called \[id\]\.js; maps are taken for names of/,
    ],
    [
      'one name for two files',
      {
        'x/b.js': 'b()',
        'x/b.js.map': map(),
        'y/b.js': 'c()',
        'y/b.js.map': map({ sources: ['b.ts'] }),
      },
      /x\/b\.js .* failed: .*y\/b\.js has the same name and another map/,
    ],
  ])('%s', async (name, files, says) => {
    const place = name.replaceAll(' ', '-')
    write({ [`${place}/a.js`]: 'a()', [`${place}/a.js.map`]: map() })
    write(
      Object.fromEntries(Object.entries(files).map(([path, text]) => [`${place}/${path}`, text])),
    )
    const { code, stdout, stderr } = await upload(place)
    expect(code).toBe(1)
    expect(stdout).toMatch(says)
    expect(stderr).toMatch(/\d of \d maps failed\.\n$/)
    expect(received.map(({ fileName }) => fileName)).toEqual(['a.js'])
  })

  test('what the service says, when it is no matter of time', async () => {
    cpSync(join(folder, 'many'), join(folder, 'refused'), { recursive: true })
    const detail = 'The map is not valid: mappings end in the middle of a number.'
    refusals = {
      'app-1.js': [Response.json({ detail }, { status: 400 })],
      'app-2.js': [new Response('', { status: 503, headers: { 'retry-after': '0' } })],
    }
    const { code, stdout, stderr } = await upload('refused')
    expect(code).toBe(1)
    expect(stdout).toMatch(new RegExp(`app-1\\.js .* failed: ${detail}\n`))
    expect(stderr).toEndWith('1 of 12 maps failed.\n')
    expect(received).toHaveLength(11)
  })

  test('the same map twice is no clash', async () => {
    write({
      'twice/x/b.js': 'b()',
      'twice/x/b.js.map': map(),
      'twice/y/b.js': 'b()',
      'twice/y/b.js.map': map(),
    })
    expect((await upload('twice')).code).toBe(0)
  })
})

test.each<[string, string, string[], Record<string, string>, number, RegExp]>([
  ['no maps', 'src', ['--dry-run'], {}, 1, /no source maps in src/],
  ['no folder', 'nope', ['--dry-run'], {}, 2, /no folder nope/],
  ['no address', 'many', [], { WHIMBREL_KEY: KEY }, 2, /WHIMBREL_URL or --url/],
  [
    'no key',
    'many',
    [],
    { WHIMBREL_URL: 'http://a.example' },
    2,
    /WHIMBREL_KEY or --key.*releases:write/,
  ],
  [
    'an address that is none',
    'many',
    ['--url', 'a.example'],
    { WHIMBREL_KEY: KEY },
    2,
    /--url is a\.example/,
  ],
  [
    'one in the environment',
    'many',
    [],
    { WHIMBREL_URL: 'a.example' },
    2,
    /WHIMBREL_URL is a\.example/,
  ],
  ['an empty release', 'many', ['--release', ''], {}, 2, /--release has 0 characters/],
])('%s: it is told what is missing', async (_, build, words, env, code, says) => {
  const answer = await upload(build, words, env)
  expect(answer.code).toBe(code)
  expect(answer.stderr).toMatch(says)
  expect(received).toEqual([])
})

test('a dry run needs no service', async () => {
  const { code, stdout } = await upload('many', ['--dry-run'], {})
  expect(code).toBe(0)
  expect(stdout.match(/ ready$/gm)).toHaveLength(12)
  expect(received).toEqual([])
})
