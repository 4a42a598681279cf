import * as api from './index'

// For pages without a bundler: `<script src="https://errors.example.com/sdk/whimbrel.js" data-key="ingest_live_…"></script>`
// begins by itself, and all calls are at `Whimbrel`.
// A worker that loads it by `importScripts` has no document.
const { src, dataset } = (globalThis.document?.currentScript ?? {}) as Partial<HTMLScriptElement>
;(globalThis as { Whimbrel?: typeof api }).Whimbrel = api
if (src && dataset?.key) {
  const { key, release } = dataset
  api.init({ url: new URL('..', src).href, key, ...(release ? { release } : {}) })
}
