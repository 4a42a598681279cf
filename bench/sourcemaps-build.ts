import { readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { build } from 'esbuild'
import { rollup } from 'rollup'
import { minify } from 'terser'

const PACKAGES = join(import.meta.dir, '../node_modules')
const TYPEBOX = join(PACKAGES, '@sinclair/typebox/build/esm/index.mjs')
const AXE = join(PACKAGES, 'axe-core/axe.js')
/** The entry of an application that uses some libraries. */
const ENTRY = [
  'elysia/dist/index.js',
  '@sinclair/typebox/build/esm/index.mjs',
  'drizzle-orm/index.js',
  'drizzle-orm/pg-core/index.js',
]
  .map((path, i) => `export * as library${i} from '${join(PACKAGES, path)}'`)
  .join('\n')

/** Maps that real bundlers make of real packages, as JSON. */
export const BUILDS: Record<string, () => Promise<string>> = {
  'esbuild, 4 libraries': fromEsbuild,
  'Bun, 4 libraries': fromBun,
  'rollup, typebox': async () => (await fromRollup()).map?.toString() ?? '',
  'rollup and terser, typebox': fromBoth,
  'terser, axe-core': fromTerser,
}

async function fromEsbuild(): Promise<string> {
  const { outputFiles } = await build({
    stdin: { contents: ENTRY, resolveDir: PACKAGES },
    bundle: true,
    minify: true,
    sourcemap: true,
    write: false,
    outdir: 'out',
    platform: 'node',
    external: ['bun'],
    logLevel: 'error',
  })
  return outputFiles.find(({ path }) => path.endsWith('.map'))?.text ?? ''
}

async function fromBun(): Promise<string> {
  const entry = join(tmpdir(), `whimbrel-bench-${process.pid}.js`)
  await Bun.write(entry, ENTRY)
  try {
    const { outputs } = await Bun.build({
      entrypoints: [entry],
      minify: true,
      sourcemap: 'external',
      target: 'bun',
    })
    return (await outputs.find(({ kind }) => kind === 'sourcemap')?.text()) ?? ''
  } finally {
    await Bun.file(entry).delete()
  }
}

async function fromRollup() {
  const bundle = await rollup({ input: TYPEBOX, logLevel: 'silent' })
  const { output } = await bundle.generate({ format: 'es', sourcemap: true })
  return output[0]
}

async function fromBoth(): Promise<string> {
  const { code, map } = await fromRollup()
  const sourceMap = { content: map as never, includeSources: true }
  const { map: minified } = await minify({ 'index.js': code }, { module: true, sourceMap })
  return minified as string
}

async function fromTerser(): Promise<string> {
  const { map } = await minify(
    { 'axe.js': readFileSync(AXE, 'utf8') },
    { sourceMap: { includeSources: true } },
  )
  return map as string
}
