import type { BunPlugin } from 'bun'
import { finish, NAME, tell } from './finish'
import { type BundlerOptions, settingsOf } from './options'
import { defined } from './release'

/** For the `plugins` of `Bun.build`. */
export function bun(options?: BundlerOptions): { name: string; setup(build: unknown): void } {
  const settings = settingsOf(options)
  const plugin: BunPlugin = {
    name: NAME,
    setup(build) {
      const { config } = build
      config.define = { ...defined(settings.release), ...config.define }
      build.onEnd(async ({ success, outputs }) => {
        if (!success || !config.outdir) return
        const pairs = outputs.flatMap(({ path, sourcemap }) =>
          sourcemap ? [{ script: path, map: sourcemap.path }] : [],
        )
        tell(await finish(pairs, settings), settings)
      })
    },
  }
  return plugin
}
