import { identify, ignoreMe, initWith, page, reset, setConsent, track } from './api'
import type { Addressed } from './options'
import type { pageVitals } from './page-vitals'

/**
 * For pages without a bundler: `<script defer src="https://errors.example.com/sdk/whimbrel-analytics.js" data-key="ingest_live_…"></script>`
 * begins by itself, and all calls are at `whimbrel`. Those that were made before it was loaded wait as `[name, …]` in `whimbrel.q`.
 */
export function offer(measure?: typeof pageVitals): void {
  const init = initWith(measure)
  const api = { init, track, page, identify, reset, setConsent, ignoreMe }
  const shared = globalThis as { whimbrel?: object }
  const { q = [] } = (shared.whimbrel ?? {}) as { q?: [keyof typeof api, ...unknown[]][] }
  const { src, dataset } = (document.currentScript ?? {}) as HTMLScriptElement
  shared.whimbrel = api
  if (dataset?.key)
    init({
      ...dataset,
      address: addressOf(src),
      auto: dataset.auto !== 'false',
      hash: 'hash' in dataset,
    } as unknown as Addressed)
  for (const [name, ...said] of q) (api[name] as (...said: unknown[]) => void)(...said)
}

/** Where events go: what offers the script under a name of its own takes them under the same. */
const addressOf = (src: string) =>
  src.replace(/\/sdk\/[^/]*$/, '/analytics/ingestBatch').replace(/(-vitals)?\.js$/, '')
