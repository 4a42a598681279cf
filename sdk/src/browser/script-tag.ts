import type { Options } from '../core/options'

/**
 * For pages without a bundler: `<script src="https://errors.example.com/sdk/whimbrel.js" data-key="ingest_live_…"></script>`
 * begins by itself, and all calls are at `Whimbrel`.
 */
export function offer(api: { init(options: Options): void }): void {
  // A worker that loads it by `importScripts` has no document.
  const { src, dataset } = (globalThis.document?.currentScript ?? {}) as Partial<HTMLScriptElement>
  ;(globalThis as { Whimbrel?: typeof api }).Whimbrel = api
  if (!src || !dataset?.key) return
  const { key, release, tracesSampleRate } = dataset
  api.init({
    url: new URL('..', src).href,
    key,
    ...(release && { release }),
    ...(tracesSampleRate && { tracesSampleRate: Number(tracesSampleRate) }),
  })
}
