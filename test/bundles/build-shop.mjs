// Builds src/till.js of the folder that it runs in with the plugin, by the bundler that is named, into another folder.
import { resolve } from 'node:path'
import { bun, esbuild, rolldown, rollup, rspack, vite, webpack } from 'whimbrel/bundler'

const [bundler, outdir, options] = process.argv.slice(2)
const entry = resolve('src/till.js')
const PLUGINS = { bun, esbuild, rolldown, rollup, rspack, vite, webpack }
const plugin = PLUGINS[bundler](JSON.parse(options))
const minifier = {
  name: 'minifier',
  async renderChunk(code) {
    const { transform } = await import('esbuild')
    return transform(code, { minify: true, sourcemap: true, format: 'esm' })
  },
}
const sdk = {
  name: 'resolve',
  resolveId: (id) => (id === 'whimbrel' ? resolve('node_modules/whimbrel/dist/index.js') : null),
}

/** Names that follow from the text, so that the plugin must keep to that. */
const BUILDS = {
  async esbuild() {
    const { build } = await import('esbuild')
    await build({
      entryPoints: [entry],
      entryNames: '[name]-[hash]',
      outdir,
      bundle: true,
      minify: true,
      sourcemap: true,
      format: 'esm',
      plugins: [plugin],
    })
  },
  async bun() {
    await Bun.build({
      entrypoints: [entry],
      naming: '[name]-[hash].[ext]',
      outdir,
      minify: true,
      sourcemap: 'linked',
      plugins: [plugin],
    })
  },
  async rollup() {
    const { rollup: run } = await import('rollup')
    const bundle = await run({ input: entry, plugins: [sdk, plugin] })
    const entryFileNames = '[name]-[hash].js'
    await bundle.write({ dir: outdir, entryFileNames, sourcemap: true, plugins: [minifier] })
  },
  async rolldown() {
    const { rolldown: run } = await import('rolldown')
    const bundle = await run({ input: entry, plugins: [plugin] })
    const entryFileNames = '[name]-[hash].js'
    await bundle.write({ dir: outdir, entryFileNames, sourcemap: true, minify: true })
  },
  async vite() {
    const { build } = await import('vite')
    await build({
      plugins: [plugin],
      logLevel: 'warn',
      build: { outDir: outdir, sourcemap: true, rollupOptions: { input: entry } },
    })
  },
  webpack: async () => packed((await import('webpack')).default),
  rspack: async () => packed((await import('@rspack/core')).rspack),
}

function packed(run) {
  const compiler = run({
    mode: 'production',
    devtool: 'source-map',
    entry,
    output: { path: resolve(outdir), filename: '[name]-[contenthash].js' },
    plugins: [plugin],
  })
  return new Promise((done, failed) => {
    compiler.run((cause, stats) => {
      if (cause || stats.hasErrors()) failed(cause ?? new Error(stats.toString()))
      else compiler.close(done)
    })
  })
}

await BUILDS[bundler]()
