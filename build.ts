import { mkdirSync } from 'node:fs'

/** Every platform we ship; the first argument of `bun build.ts` picks some, `all` takes each. */
const TARGETS = {
  'linux-x64': 'bun-linux-x64',
  'linux-arm64': 'bun-linux-arm64',
  'linux-x64-musl': 'bun-linux-x64-musl',
  'darwin-arm64': 'bun-darwin-arm64',
  'windows-x64': 'bun-windows-x64',
} as const satisfies Record<string, Bun.Build.CompileTarget>
type Target = keyof typeof TARGETS

async function build(target?: Target): Promise<string> {
  const name = target ? `whimbrel-${target}` : 'whimbrel'
  const outfile = `dist/${name}${target === 'windows-x64' ? '.exe' : ''}`
  await Bun.build({
    entrypoints: ['src/main.ts', 'src/digest.worker.ts', 'src/reader.worker.ts'],
    root: '.',
    target: 'bun',
    format: 'esm',
    bytecode: true,
    // Elysia reads the source text of handlers; minified whitespace blinds it.
    minify: false,
    sourcemap: 'linked',
    define: { 'process.env.NODE_ENV': '"production"' },
    compile: {
      outfile,
      ...(target && { target: TARGETS[target] }),
      // A stranger's bunfig.toml or .env in the working folder must not reach the program.
      autoloadDotenv: false,
      autoloadBunfig: false,
    },
  })
  return outfile
}

const asked = process.argv.slice(2)
const unknown = asked.filter((name) => name !== 'all' && !(name in TARGETS))
if (unknown.length > 0) {
  console.error(`No target ${unknown.join(', ')}; there are ${Object.keys(TARGETS).join(', ')} and all.`)
  process.exit(2)
}
mkdirSync('dist', { recursive: true })
const targets = asked.includes('all') ? (Object.keys(TARGETS) as Target[]) : (asked as Target[])
for (const target of targets.length > 0 ? targets : [undefined]) {
  const file = await build(target)
  console.log(`${file} ${(Bun.file(file).size / 1e6).toFixed(0)} MB`)
}
