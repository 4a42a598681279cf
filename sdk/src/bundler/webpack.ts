import { resolve } from 'node:path'
import type { Pair } from '../../../src/commands/sourcemaps/find-maps'
import { finish, NAME, tell } from './finish'
import { type BundlerOptions, settingsOf } from './options'
import { defined } from './release'
import { SCRIPT, withRegistration } from './with-registration'

interface Source {
  source(): string | Buffer
}
interface Asset {
  name: string
  source: Source
  info: { related?: { sourceMap?: string | string[] } | undefined }
}
interface Compilation {
  hooks: { processAssets: { tap(options: { name: string; stage: number }, run: () => void): void } }
  getAssets(): readonly Asset[]
  getAsset(name: string): Asset | undefined
  updateAsset(name: string, source: Source): void
}
/** What is used of a compiler of webpack 5; Rspack's is alike. */
interface Compiler {
  webpack: {
    DefinePlugin: new (texts: Record<string, string>) => { apply(compiler: Compiler): void }
    Compilation: { PROCESS_ASSETS_STAGE_SUMMARIZE: number }
    sources: { RawSource: new (text: string) => Source }
  }
  outputPath: string
  watchMode: boolean
  getInfrastructureLogger(name: string): { warn(text: string): void }
  hooks: {
    thisCompilation: { tap(name: string, run: (compilation: Compilation) => void): void }
    afterEmit: {
      tapPromise(name: string, run: (compilation: Compilation) => Promise<void>): void
    }
  }
}

/** For the `plugins` of webpack 5 and Rspack. */
export function webpack(options?: BundlerOptions): { apply(compiler: unknown): void } {
  const settings = settingsOf(options)
  return {
    apply(compiler: Compiler) {
      const { DefinePlugin, Compilation, sources } = compiler.webpack
      new DefinePlugin(defined(settings.release)).apply(compiler)
      compiler.hooks.thisCompilation.tap(NAME, (compilation) => {
        // After maps are made (DEV_TOOLING), and before names get their hashes (OPTIMIZE_HASH).
        const stage = Compilation.PROCESS_ASSETS_STAGE_SUMMARIZE
        compilation.hooks.processAssets.tap({ name: NAME, stage }, () => {
          for (const { script, map } of scriptsWithMaps(compilation)) {
            const built = withRegistration(textOf(script), textOf(map))
            if (!built) continue
            compilation.updateAsset(script.name, new sources.RawSource(built.code))
            compilation.updateAsset(map.name, new sources.RawSource(built.json))
          }
        })
      })
      compiler.hooks.afterEmit.tapPromise(NAME, async (compilation) => {
        if (compiler.watchMode) return
        const pairs: Pair[] = [...scriptsWithMaps(compilation)].map(({ script, map }) => ({
          script: pathOf(compiler, script),
          map: pathOf(compiler, map),
        }))
        const logger = compiler.getInfrastructureLogger(NAME)
        tell(await finish(pairs, settings), settings, (text) => logger.warn(text))
      })
    },
  }
}

function* scriptsWithMaps(compilation: Compilation) {
  for (const script of compilation.getAssets()) {
    const named = [script.info.related?.sourceMap ?? []].flat()
    const map = compilation.getAsset(named[0] ?? '')
    if (SCRIPT.test(fileOf(script)) && map) yield { script, map }
  }
}

const textOf = ({ source }: Asset) => source.source().toString()

/** An asset may be named with a query (`app.js?4711`). */
const fileOf = ({ name }: Asset) => name.replace(/\?.*$/s, '')

const pathOf = ({ outputPath }: Compiler, asset: Asset) => resolve(outputPath, fileOf(asset))
