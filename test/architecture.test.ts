import { Database } from 'bun:sqlite'
import { expect, test } from 'bun:test'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { basename, dirname, join, relative } from 'node:path'
import { migrate, STEPS } from '../src/db/migrate'

/** Folders and files of src/: each may import itself and what stands before it (docs/architecture.md). */
const ORDER = [
  'lib',
  'search',
  'limits',
  'config',
  'version',
  'db',
  'http',
  'intake',
  'accounts',
  'projects',
  'usage',
  'sdk',
  'retention',
  'releases',
  'sourcemaps',
  'issues',
  'events',
  'traces',
  'analytics',
  'replays',
  'dead-letters',
  'flags',
  'timelines',
  'alerts',
  'wire',
  'live',
  'backup',
  'folder',
  'digest',
  'worker',
  'thread',
  'service',
  'health',
  'mcp',
  'app',
  'commands',
  'main',
]
/**
 * Rooms of src/traces/, floor by floor: each may import itself and the floors before its own, so that
 * neither ingest and digest nor two pages import each other.
 */
const TRACE_FLOORS = [
  ['spans'],
  ['ingest', 'digest'],
  ['signal', 'measures', 'pages/waterfall', 'pages/counted', 'pages/language'],
  [
    'pages/search',
    'pages/detail',
    'pages/endpoints',
    'pages/statements',
    'pages/service-map',
    'pages/compare',
    'pages/completion',
    'pages/exchange',
  ],
  ['pages/brief'],
]
const TABLES = tablesOf(STEPS)
const SRC = join(import.meta.dir, '../src')

const files = readdirSync(SRC, { recursive: true, encoding: 'utf8' })
  .filter((path) => path.endsWith('.ts') && !/\.(test|harness|d)\.ts$/.test(path))
  .map((path) => ({ path, text: readFileSync(join(SRC, path), 'utf8') }))

const imports = files.flatMap(({ path, text }) =>
  [...text.matchAll(/(?:from|import) '(\.[^']+)'/g)]
    .map(([, named = '']) => ({
      path,
      target: relative(SRC, join(SRC, dirname(path), named)),
    }))
    .filter(({ target }) => !target.startsWith('..')),
)

/** `issues/search/reads.ts` stands in issues, `digest.worker` among the workers. */
function placeOf(path: string): number {
  const [top = ''] = path.split(/[\\/]/)
  const name = top.replace(/\.ts$/, '').replace(/^.*\.worker$/, 'worker')
  if (!ORDER.includes(name))
    throw new Error(`${path} stands nowhere: give ${name} its place in ORDER.`)
  return ORDER.indexOf(name)
}

/** The room of traces that a file is in, and its floor: `traces/pages/search/reads.ts` is in pages/search. */
function traceRoomOf(path: string) {
  const [, first = '', second = ''] = path.replace(/\.ts$/, '').split(/[\\/]/)
  const room = first === 'pages' ? `${first}/${second}` : first
  const floor = TRACE_FLOORS.findIndex((rooms) => rooms.includes(room))
  if (floor < 0)
    throw new Error(`${path} stands on no floor: give ${room} its own in TRACE_FLOORS.`)
  return { room, floor }
}

const said = ({ path, target }: { path: string; target: string }) => `${path} imports ${target}`

function tablesOf(steps: readonly string[]): Set<string> {
  using db = new Database(':memory:')
  migrate(db, steps)
  const tables = db.query<{ name: string }, []>(
    "SELECT name FROM sqlite_master WHERE type = 'table'",
  )
  return new Set(tables.all().map(({ name }) => name))
}

test('imports go one way', () => {
  expect(imports.length).toBeGreaterThan(100)
  const backwards = imports.filter(({ path, target }) => placeOf(target) > placeOf(path))
  expect(backwards.map(said)).toEqual([])
})

test('rooms of traces import themselves and the floors below', () => {
  const inside = imports.filter(
    ({ path, target }) => path.startsWith('traces/') && target.startsWith('traces/'),
  )
  expect(inside.length).toBeGreaterThan(100)
  const strays = inside.filter(({ path, target }) => {
    const [from, to] = [traceRoomOf(path), traceRoomOf(target)]
    return to.room !== from.room && to.floor >= from.floor
  })
  expect(strays.map(said)).toEqual([])
})

test('no file needs itself through others, be it for their types alone', () => {
  const targets = Map.groupBy(imports, ({ path }) => path.replace(/\.ts$/, ''))
  const indexed = (name: string) => (targets.has(name) ? name : `${name}/index`)
  const clear = new Set<string>()
  const circles: string[] = []
  function walk(name: string, way: string[]) {
    if (way.includes(name)) circles.push([...way.slice(way.indexOf(name)), name].join(' → '))
    if (clear.has(name) || way.includes(name)) return
    for (const { target } of targets.get(name) ?? []) walk(indexed(target), [...way, name])
    clear.add(name)
  }
  for (const name of targets.keys()) walk(name, [])
  expect(circles).toEqual([])
})

test('nobody imports the routes of another feature, but the app', () => {
  const strangers = imports.filter(
    ({ path, target }) => basename(target) === 'routes' && path !== 'app.ts',
  )
  expect(strangers.map(said)).toEqual([])
})

test('only stores, reads and db/ speak SQL', () => {
  const SQL = /\bsql`|\b(?:SELECT|INSERT INTO|DELETE FROM|UPDATE \w+ SET|PRAGMA|CREATE TABLE)\b/
  const speakers = files.filter(
    ({ path, text }) =>
      SQL.test(text) &&
      !path.startsWith('db/') &&
      !/^(?:[a-z-]+\.)?(?:store|reads)\.ts$/.test(basename(path)),
  )
  expect(speakers.map(({ path }) => path)).toEqual([])
})

test('each table is written by one feature', () => {
  // In SQL, by name for `removeSome`, through Drizzle.
  const WRITE =
    /\b(?:INSERT INTO|UPDATE|DELETE FROM)\s+([a-z_]+)\b|\btable: '([a-z_]+)'|\.(?:insert|update|delete)\((\w+)\)/g
  const writers = new Map<string, Set<string>>()
  for (const { path, text } of files) {
    for (const [, raw, named, typed = ''] of text.matchAll(WRITE)) {
      const table = raw ?? named ?? typed.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
      // `delete(name)` of a Map is none.
      if (!TABLES.has(table)) continue
      writers.set(table, (writers.get(table) ?? new Set()).add(path.split('/')[0] as string))
    }
  }
  const shared = [...writers].filter(([, slices]) => slices.size > 1)
  expect(Object.fromEntries(shared.map(([table, slices]) => [table, [...slices].sort()]))).toEqual({
    // An issue takes its number from the project's counter, in the transaction that makes it.
    project: ['issues', 'projects'],
  })
})

/** Where a signal is listed: its routes, what its records become, its pages. All else of it is in its own folder. */
const LISTS = ['app.ts', 'digest.ts', 'reader.worker.ts']
/** What exports a signal's types to clients, without code. */
const TYPES = 'wire.ts'
/** What knows it by name alone: as what it is metered. */
const METERS = 'usage/meters.ts'
/** Who else knows a signal whose bytes lie in files of its own: what writes them, and what copies them. */
const WRITERS: Record<string, string[]> = {
  replaySegment: [
    'app/route-parts.ts',
    'backup/replay-files.ts',
    'backup/restore/restore-backup.ts',
    'backup/restore/settle.ts',
    'replay.worker.ts',
    'service.ts',
  ],
}
const SIGNALS = {
  event: 'events',
  span: 'traces',
  analyticsEvent: 'analytics',
  replaySegment: 'replays',
}

test.each(Object.entries(SIGNALS))(
  'the signal %s is known to three lists alone, and its types to clients',
  (name, folder) => {
    // Assistants are told of all there is, and a timeline has all that happened.
    const isOwn = (path: string) =>
      [...Object.values(SIGNALS), 'timelines', 'mcp'].some((own) => path.startsWith(`${own}/`))
    const users = imports.filter(
      ({ path, target }) => target.startsWith(`${folder}/`) && !isOwn(path),
    )
    const known = [...LISTS, TYPES, ...(WRITERS[name] ?? [])].sort()
    expect([...new Set(users.map(({ path }) => path))].sort()).toEqual(known)
    const namers = files.filter(({ path, text }) => !isOwn(path) && text.includes(`'${name}'`))
    expect(namers.map(({ path }) => path)).toEqual([METERS])
  },
)

test('only main.ts reads the environment', () => {
  const readers = files.filter(({ text }) =>
    /\bprocess\.env\b|\bBun\.env\b|import\.meta\.env\b/.test(text),
  )
  expect(readers.map(({ path }) => path)).toEqual(['main.ts'])
})

test('the map of folders in the docs has every folder, and no other', () => {
  const page = readFileSync(join(import.meta.dir, '../docs/architecture.md'), 'utf8')
  const map = page.slice(page.indexOf('\nsrc/\n'), page.indexOf('\nweb/ '))
  const foldersIn = (folder: string, recursive = true) =>
    readdirSync(join(SRC, folder), { recursive, withFileTypes: true })
      .filter((entry) => entry.isDirectory())
      .map(({ name }) => name)
  const namedIn = (text: string) =>
    [...text.matchAll(/\b([a-z][\w-]*)\/(?!\w)/g)].map(([, name]) => name)
  const wrong = map.split(/\n {2}(?=\S)/).flatMap((entry) => {
    const [, folder, says = ''] = /^([\w-]+)\/\s+(.*)$/s.exec(entry) ?? []
    if (folder === undefined) return []
    const named = namedIn(says)
    const unnamed = foldersIn(folder, false).filter((name) => !named.includes(name))
    const gone = named.filter((name) => !foldersIn(folder).includes(name as string))
    return [...unnamed, ...gone].map((name) => `${folder}: ${name}`)
  })
  const missing = foldersIn('', false).filter((name) => !namedIn(map).includes(name))
  expect({ wrong, missing }).toEqual({ wrong: [], missing: [] })
})

test('every file that the docs name with its folder is there', () => {
  const root = join(import.meta.dir, '..')
  const docs = readdirSync(join(root, 'docs'), { recursive: true, encoding: 'utf8' })
  const pages = ['CONTRIBUTING.md', ...docs.map((name) => `docs/${name}`)]
  const NAMED = /`([a-z][\w.-]*\/[\w./-]+\.(?:tsx?|sql|mjs))`/g
  const gone = pages
    .filter((page) => page.endsWith('.md'))
    .flatMap((page) =>
      [...readFileSync(join(root, page), 'utf8').matchAll(NAMED)]
        .map(([, path]) => path as string)
        // Those of src/ and web/ are mostly named without it.
        .filter((path) => !['', 'src', 'web'].some((top) => existsSync(join(root, top, path))))
        .map((path) => `${page} names ${path}`),
    )
  expect(gone).toEqual([])
})

/**
 * Files that may know what time it is. What the digest is to know of it, they write into the log; the digest itself looks at the
 * clock only to propose a change (`db/digest/digest.ts`).
 */
const CLOCKS =
  /^(?:service|append\.worker|lib\/log|db\/spool\/(?:spool|backlog|lost-records)|db\/digest\/digest|commands\/[^.]+)\.ts$/

test('nobody below the main thread reads the clock or throws dice', () => {
  const READ = /\bDate\.now\b|\bnew Date\(\)|\bMath\.random\b/
  const readers = files.filter(({ path, text }) => READ.test(text) && !CLOCKS.test(path))
  expect(readers.map(({ path }) => path)).toEqual([])
})

test('every decision stands in the list of decisions, in order', () => {
  const folder = join(import.meta.dir, '../docs/decisions')
  const list = readFileSync(join(folder, 'README.md'), 'utf8')
  const named = [...list.matchAll(/\((\d{4}-[^)]+\.md)\)/g)].map(([, name]) => name)
  const files = readdirSync(folder).filter((name) => name !== 'README.md')
  expect(named).toEqual(files.sort())
})
