import { Database } from 'bun:sqlite'
import { expect, test } from 'bun:test'
import { readdirSync, readFileSync } from 'node:fs'
import { basename, dirname, join, relative } from 'node:path'
import { migrate, STEPS } from '../src/db/migrate'

/** Folders and files of src/: each may import itself and what stands before it (docs/architecture.md). */
const ORDER = [
  ...['lib', 'search', 'limits', 'config', 'version', 'db', 'http'],
  ...['accounts', 'projects', 'releases', 'sourcemaps', 'issues', 'events', 'traces', 'live'],
  ...['worker', 'thread', 'service', 'health', 'app', 'commands', 'main'],
]
const TABLES = tablesOf(STEPS)
const SRC = join(import.meta.dir, '../src')

const files = readdirSync(SRC, { recursive: true, encoding: 'utf8' })
  .filter((path) => path.endsWith('.ts') && !/\.(test|harness|d)\.ts$/.test(path))
  .map((path) => ({ path, text: readFileSync(join(SRC, path), 'utf8') }))

const imports = files.flatMap(({ path, text }) =>
  [...text.matchAll(/(import type [^']*)?(?:from|import) '(\.[^']+)'/g)]
    .map(([, type, named = '']) => ({
      path,
      target: relative(SRC, join(SRC, dirname(path), named)),
      isType: type !== undefined,
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

test('nothing is loaded in a circle', () => {
  const loads = imports.filter(({ isType }) => !isType)
  const targets = Map.groupBy(loads, ({ path }) => path.replace(/\.ts$/, ''))
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

test('nobody imports the routes of another slice, but the app', () => {
  const strangers = imports.filter(
    ({ path, target }) => basename(target) === 'routes' && path !== 'app.ts',
  )
  expect(strangers.map(said)).toEqual([])
})

test('only store.ts, reads.ts and db/ speak SQL', () => {
  const SQL = /\bsql`|\b(?:SELECT|INSERT INTO|DELETE FROM|UPDATE \w+ SET|PRAGMA|CREATE TABLE)\b/
  const speakers = files.filter(
    ({ path, text }) =>
      SQL.test(text) &&
      !path.startsWith('db/') &&
      !['store.ts', 'reads.ts'].includes(basename(path)),
  )
  expect(speakers.map(({ path }) => path)).toEqual([])
})

test('each table is written by one slice', () => {
  const WRITE =
    /\b(?:INSERT INTO|UPDATE|DELETE FROM)\s+([a-z_]+)\b|\.(?:insert|update|delete)\((\w+)\)/g
  const writers = new Map<string, Set<string>>()
  for (const { path, text } of files) {
    // Erasing a project takes its rows out of every table, when all others are done with them.
    if (path === 'projects/erase/store.ts') continue
    for (const [, raw, typed = ''] of text.matchAll(WRITE)) {
      const table = raw ?? typed.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
      // `delete(name)` of a Map is none.
      if (!TABLES.has(table)) continue
      writers.set(table, (writers.get(table) ?? new Set()).add(path.split('/')[0] as string))
    }
  }
  const shared = [...writers].filter(([, slices]) => slices.size > 1)
  expect(Object.fromEntries(shared.map(([table, slices]) => [table, [...slices].sort()]))).toEqual({
    // Every signal adds chunks; db/repack.ts merges small ones, whatever they hold.
    chunk: ['db', 'events'],
    // An issue takes its number from the project's counter, in the transaction that makes it.
    project: ['issues', 'projects'],
  })
})

test('only main.ts reads the environment', () => {
  const readers = files.filter(({ text }) =>
    /\bprocess\.env\b|\bBun\.env\b|import\.meta\.env\b/.test(text),
  )
  expect(readers.map(({ path }) => path)).toEqual(['main.ts'])
})

test('every decision stands in the list of decisions, in order', () => {
  const folder = join(import.meta.dir, '../docs/decisions')
  const list = readFileSync(join(folder, 'README.md'), 'utf8')
  const named = [...list.matchAll(/\((\d{4}-[^)]+\.md)\)/g)].map(([, name]) => name)
  const files = readdirSync(folder).filter((name) => name !== 'README.md')
  expect(named).toEqual(files.sort())
})
