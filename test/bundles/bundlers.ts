import { join } from 'node:path'

/**
 * Bundlers by name. Each writes `dist/shop.min.js` and its map. @param folder of the sources @param entry its entry
 * point
 */
export const BUNDLERS: Record<string, (folder: string, entry: string) => Promise<unknown>> = {
  async esbuild(folder, entry) {
    const { build } = await import('esbuild')
    return build({
      entryPoints: [entry],
      outfile: join(folder, 'dist/shop.min.js'),
      bundle: true,
      minify: true,
      sourcemap: true,
      format: 'iife',
      logLevel: 'silent',
    })
  },
  async rollup(folder, entry) {
    const { rollup } = await import('rollup')
    const { minify } = await import('terser')
    const bundle = await rollup({ input: entry })
    return bundle.write({
      file: join(folder, 'dist/shop.min.js'),
      sourcemap: true,
      format: 'iife',
      plugins: [
        {
          name: 'terser',
          async renderChunk(code) {
            const { code: small, map } = await minify(code, { sourceMap: true, toplevel: true })
            return { code: small as string, map: map as string }
          },
        },
      ],
    })
  },
  async Bun(folder, entry) {
    return Bun.build({
      entrypoints: [entry],
      outdir: join(folder, 'dist'),
      naming: 'shop.min.js',
      minify: true,
      sourcemap: 'linked',
      format: 'iife',
      target: 'browser',
    })
  },
}
