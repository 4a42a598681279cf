import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import { END_BYTES, headerOf, roomOf } from '../src/backup/tar'

/** What applications import: `whimbrel`, and what `exports` of the package's `package.json` names. */
const ENTRIES = [
  'index',
  'node',
  'react',
  'analytics',
  'express',
  'hono',
  'next',
  'bundler',
  'openfeature',
  'openfeature-server',
].map((name) => `${name}.ts`)
/** For pages without a bundler: scripts that need no other, by the names under which they are offered. */
const SCRIPTS = {
  'whimbrel.js': 'script.ts',
  'whimbrel-errors.js': 'script-errors.ts',
  'whimbrel-analytics.js': 'script-analytics.ts',
  'whimbrel-analytics-vitals.js': 'script-analytics-vitals.ts',
}
/** npm gives each file of a package this time, so that a package that is packed twice is the same. */
const MTIME = Date.UTC(1985, 9, 26, 8, 15)

const at = (file: string) => join(import.meta.dir, file)

/**
 * Builds the SDK.
 * @returns files by name: `whimbrel.js`, the script for pages, and `whimbrel-errors.js`, the same without tracing, with `.gz` and `.br` beside them;
 * `whimbrel.tgz`, the package that npm installs
 */
export async function buildSdk(): Promise<Map<string, Uint8Array>> {
  const files = new Map([['whimbrel.tgz', await packed()]])
  for (const [name, entry] of Object.entries(SCRIPTS)) {
    const [bytes] = (await bundled([entry], { format: 'iife', minify: true })).values()
    files.set(name, bytes as Uint8Array)
    files.set(`${name}.gz`, gzipSync(bytes as Uint8Array, { level: 9 }))
    files.set(`${name}.br`, brotliCompressSync(bytes as Uint8Array))
  }
  return files
}

/** The package as `npm pack` would write it, twice the same for the same sources. */
async function packed(): Promise<Uint8Array> {
  const modules = await bundled(ENTRIES, { format: 'esm', splitting: true })
  const files = new Map<string, Uint8Array>([
    ['package.json', readFileSync(at('package.json'))],
    ['README.md', readFileSync(at('README.md'))],
    ['LICENSE', readFileSync(at('../LICENSE'))],
  ])
  for (const [name, bytes] of [...modules, ...types()]) files.set(`dist/${name}`, bytes)
  const blocks = [...files].flatMap(([name, bytes]) => {
    const size = bytes.length
    const rest = Buffer.alloc(roomOf(size) - roomOf(0) - size)
    return [headerOf({ name: `package/${name}`, size, mtime: MTIME }), bytes, rest]
  })
  return gzipSync(Buffer.concat([...blocks, Buffer.alloc(END_BYTES)]), { level: 9 })
}

/** Bundles entry points; what several of them share is there once, so that they share a client. */
async function bundled(
  entries: readonly string[],
  options: Pick<Bun.BuildConfig, 'format' | 'minify' | 'splitting'>,
): Promise<Map<string, Uint8Array>> {
  const { outputs } = await Bun.build({
    entrypoints: entries.map((entry) => at(`src/${entry}`)),
    root: at('src'),
    target: 'browser',
    external: ['node:*', 'react', '@openfeature/*'],
    naming: { entry: '[name].js', chunk: 'shared-[hash].js' },
    ...options,
  })
  const files = new Map<string, Uint8Array>()
  for (const output of outputs)
    files.set(
      output.path.slice(output.path.lastIndexOf('/') + 1),
      new Uint8Array(await output.arrayBuffer()),
    )
  return files
}

/** The declarations of all modules, by the compiler. */
function types(): Map<string, Uint8Array> {
  const folder = mkdtempSync(join(tmpdir(), 'whimbrel-sdk-'))
  try {
    const compiler = at('../node_modules/typescript/bin/tsc')
    const { exitCode, stdout } = Bun.spawnSync(
      [process.execPath, compiler, '-p', at('tsconfig.types.json'), '--outDir', folder],
      { env: { ...process.env, BUN_BE_BUN: '1' } },
    )
    if (exitCode !== 0) throw new Error(`The types of the SDK do not compile.\n${stdout}`)
    const own = join(folder, 'sdk/src')
    const paths = readdirSync(own, { recursive: true, encoding: 'utf8' }).sort()
    return new Map(
      paths
        .filter((path) => path.endsWith('.d.ts'))
        .map((path) => [path, Buffer.from(withSuffixes(readFileSync(join(own, path), 'utf8')))]),
    )
  } finally {
    rmSync(folder, { recursive: true })
  }
}

/** Node resolves no import without a suffix. */
const withSuffixes = (text: string) => text.replace(/(from ')(\.[^']*)(')/g, '$1$2.js$3')
