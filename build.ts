import { mkdirSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { buildCountries } from './scripts/countries'
import { buildSdk } from './sdk/build'
import { buildWeb } from './web/build'

/** Every platform we ship; the arguments of `bun build.ts` pick some, `all` takes each. */
const TARGETS = {
  'linux-x64': 'bun-linux-x64',
  'linux-arm64': 'bun-linux-arm64',
  'linux-x64-musl': 'bun-linux-x64-musl',
  'darwin-arm64': 'bun-darwin-arm64',
  'windows-x64': 'bun-windows-x64',
} as const satisfies Record<string, Bun.Build.CompileTarget>
type Target = keyof typeof TARGETS
/** The built dashboard, the SDK and the table of countries, which go into each executable under the last part of these names. */
const ASSETS = { 'dist/web': buildWeb, 'dist/sdk': buildSdk, 'dist/countries': buildCountries }

async function build(target?: Target): Promise<string> {
  const name = target ? `whimbrel-${target}` : 'whimbrel'
  const outfile = `dist/${name}${target === 'windows-x64' ? '.exe' : ''}`
  const { outputs } = await Bun.build({
    // A worker that is no entry point is not in the executable.
    entrypoints: ['src/main.ts', ...new Bun.Glob('src/*.worker.ts').scanSync()],
    root: '.',
    target: 'bun',
    format: 'esm',
    bytecode: true,
    // Elysia reads the source text of handlers; minified whitespace blinds it.
    minify: false,
    // Also goes into the executable, so that the stack of a bug names our files and lines.
    sourcemap: 'linked',
    define: { 'process.env.NODE_ENV': '"production"' },
    compile: {
      outfile,
      assets: Object.keys(ASSETS),
      ...(target && { target: TARGETS[target] }),
      // A stranger's bunfig.toml or .env in the working folder must not reach the program.
      autoloadDotenv: false,
      autoloadBunfig: false,
    },
  })
  // The executable has its own copy; what is shipped is one file.
  for (const { path } of outputs)
    if (path.endsWith('.map')) await rm(`dist/${basename(path)}`, { force: true })
  return outfile
}

const asked = process.argv.slice(2)
const unknown = asked.filter((name) => name !== 'all' && !(name in TARGETS))
if (unknown.length > 0) {
  console.error(
    `No target ${unknown.join(', ')}; there are ${Object.keys(TARGETS).join(', ')} and all.`,
  )
  process.exit(2)
}
mkdirSync('dist', { recursive: true })
for (const [folder, files] of Object.entries(ASSETS)) {
  await rm(folder, { recursive: true, force: true })
  for (const [name, bytes] of await files()) {
    await Bun.write(join(folder, name), bytes)
    if (/^whimbrel.*\.gz$/.test(name)) console.log(`${folder}/${name} ${bytes.length} bytes`)
  }
}
const targets = asked.includes('all') ? (Object.keys(TARGETS) as Target[]) : (asked as Target[])
for (const target of targets.length > 0 ? targets : [undefined])
  try {
    const file = await build(target)
    console.log(`${file} ${(Bun.file(file).size / 1e6).toFixed(0)} MB`)
  } catch (cause) {
    console.error(cause)
    if (target)
      console.error(
        `${target} was not built. The first build for a platform downloads its Bun from the npm registry.`,
      )
    process.exitCode = 1
  }
