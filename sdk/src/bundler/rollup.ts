import { dirname, resolve } from 'node:path'
import type { OutputAsset, OutputBundle, OutputChunk, Plugin } from 'rollup'
import { finish, NAME, tell } from './finish'
import { type BundlerOptions, settingsOf } from './options'
import { RELEASE } from './release'
import { SCRIPT, withRegistration } from './with-registration'

/**
 * Part of the hashes in file names, so that a file with the line of a debug id is not called as it was without. To be raised when
 * that line changes.
 */
const HASHED = `${NAME} debug ids 1`
/** The SDK reads the release here; what assigns to it stays as it is. */
const READ = new RegExp(`${RELEASE.replace('.', '\\.')}\\b(?!\\s*=[^=])`, 'g')

/** For the `plugins` of Rollup and Rolldown. */
export const rollup = (options?: BundlerOptions): { name: string } => plugin(options)

/** For the `plugins` of Vite. */
export function vite(options?: BundlerOptions): { name: string; apply: 'build'; enforce: 'post' } {
  return { ...plugin(options), apply: 'build', enforce: 'post' }
}

function plugin(options?: BundlerOptions): Plugin {
  const settings = settingsOf(options)
  const { release } = settings
  return {
    name: NAME,
    transform: {
      filter: { code: RELEASE },
      handler(code) {
        if (release === undefined || !code.includes(RELEASE)) return null
        return { code: code.replace(READ, () => JSON.stringify(release)), map: null }
      },
    },
    augmentChunkHash: () => HASHED,
    generateBundle: {
      order: 'post',
      handler(_, bundle) {
        for (const { script, map } of scriptsWithMaps(bundle)) {
          const built = withRegistration(textOf(script), textOf(map))
          if (!built) continue
          if (script.type === 'chunk') script.code = built.code
          else script.source = built.code
          map.source = built.json
        }
      },
    },
    writeBundle: {
      order: 'post',
      async handler({ dir, file }, bundle) {
        if (this.meta.watchMode) return
        const folder = resolve(dir ?? dirname(file as string))
        const pairs = [...scriptsWithMaps(bundle)].map(({ script, map }) => ({
          script: resolve(folder, script.fileName),
          map: resolve(folder, map.fileName),
        }))
        tell(await finish(pairs, settings), settings, (text) => this.warn(text))
      },
    },
  }
}

/** Scripts whose maps are files. Workers, which Vite bundles by themselves, are assets. */
function* scriptsWithMaps(bundle: OutputBundle) {
  for (const script of Object.values(bundle)) {
    const map = bundle[`${script.fileName}.map`]
    if (SCRIPT.test(script.fileName) && map?.type === 'asset') yield { script, map }
  }
}

function textOf(output: OutputAsset | OutputChunk): string {
  const text = output.type === 'chunk' ? output.code : output.source
  return typeof text === 'string' ? text : new TextDecoder().decode(text)
}
