/** Whether a request goes to the server that takes events. */
export function isOwn(url: string, ownUrl: string): boolean {
  const here = globalThis.location?.href
  const own = new URL(ownUrl, here)
  const asked = new URL(url, here)
  if (asked.origin !== own.origin) return false
  const root = own.pathname.replace(/\/+$/, '')
  return INGEST.test(asked.pathname.slice(root.length)) && asked.pathname.startsWith(root)
}

const INGEST = /^\/(events|spans|analytics|heatmaps|replays|sdk|ofrep)\//
