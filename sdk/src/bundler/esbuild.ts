import { resolve } from 'node:path'
import type { Plugin } from 'esbuild'
import { finish, NAME, tell } from './finish'
import { type BundlerOptions, settingsOf } from './options'
import { defined } from './release'

/** For the `plugins` of esbuild. */
export function esbuild(options?: BundlerOptions): { name: string; setup(build: unknown): void } {
  const settings = settingsOf(options)
  const plugin: Plugin = {
    name: NAME,
    setup(build) {
      const { initialOptions } = build
      initialOptions.define = { ...defined(settings.release), ...initialOptions.define }
      initialOptions.metafile = true
      const folder = initialOptions.absWorkingDir ?? ''
      build.onEnd(async ({ errors, metafile }) => {
        if (errors.length > 0 || initialOptions.write === false) return
        const files = new Set(Object.keys(metafile?.outputs ?? {}))
        const pairs = [...files]
          .filter((file) => files.has(`${file}.map`))
          .map((file) => resolve(folder, file))
          .map((script) => ({ script, map: `${script}.map` }))
        // esbuild prints no warnings that come this late.
        tell(await finish(pairs, settings), settings)
      })
    },
  }
  return plugin
}
