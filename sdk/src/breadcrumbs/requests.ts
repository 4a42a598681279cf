import type { Client } from '../core/client'
import { guarded } from '../core/guarded'
import { wrapped } from '../core/wrapped'
import { cut } from '../event/plain'

/** A request that a page has made, when its answer is known. */
interface Done {
  method: string
  url: string
  status: number | undefined
  startedAt: number
}

/**
 * Notes requests of `fetch` and XMLHttpRequest with their status and duration, never their headers or bodies. Requests to our own server
 * are not noted.
 */
export function requestBreadcrumbs(client: Client, ownUrl: string): () => void {
  function note({ method, url, status, startedAt }: Done) {
    if (isOwn(url, ownUrl)) return
    client.addBreadcrumb({
      type: 'http',
      category: 'http',
      level: status === undefined || status >= 500 ? 'error' : status >= 400 ? 'warning' : 'info',
      data: {
        method,
        url: cut(url, 1000),
        ...(status !== undefined && { status }),
        durationMs: Math.round(performance.now() - startedAt),
      },
    })
  }

  const undo = [wrapFetch(note), ...wrapXhr(note)]
  return () => {
    for (const put of undo) put()
  }
}

const wrapFetch = (note: (done: Done) => void) =>
  wrapped(globalThis as { fetch?: typeof fetch }, 'fetch', (original) => {
    const ours = (...args: Parameters<typeof fetch>) => {
      const begun = guarded(() => ({ ...askedOf(...args), startedAt: performance.now() }))
      const answer = original.apply(globalThis, args)
      if (begun)
        answer.then(
          ({ status }) => guarded(() => note({ ...begun, status })),
          () => guarded(() => note({ ...begun, status: undefined })),
        )
      return answer
    }
    return ours as typeof fetch
  })

function askedOf(input: RequestInfo | URL, init?: RequestInit) {
  const request = typeof Request === 'function' && input instanceof Request ? input : undefined
  return {
    method: (init?.method ?? request?.method ?? 'GET').toUpperCase(),
    url: request?.url ?? String(input),
  }
}

function wrapXhr(note: (done: Done) => void): (() => void)[] {
  if (typeof XMLHttpRequest !== 'function') return []
  const asked = new WeakMap<XMLHttpRequest, { method: string; url: string }>()
  const prototype = XMLHttpRequest.prototype as unknown as Record<
    'open' | 'send',
    (this: XMLHttpRequest, ...args: unknown[]) => void
  >
  return [
    wrapped(
      prototype,
      'open',
      (original) =>
        function (this: XMLHttpRequest, ...args) {
          guarded(() =>
            asked.set(this, { method: String(args[0]).toUpperCase(), url: String(args[1]) }),
          )
          original.apply(this, args)
        },
    ),
    wrapped(
      prototype,
      'send',
      (original) =>
        function (this: XMLHttpRequest, ...args) {
          guarded(() => {
            const begun = asked.get(this)
            if (!begun) return
            const startedAt = performance.now()
            this.addEventListener('loadend', () =>
              guarded(() => note({ ...begun, startedAt, status: this.status || undefined })),
            )
          })
          original.apply(this, args)
        },
    ),
  ]
}

/** Whether a request goes to the server that takes events: what is said of it would make the next request. */
export function isOwn(url: string, ownUrl: string): boolean {
  const here = globalThis.location?.href
  const own = new URL(ownUrl, here)
  const asked = new URL(url, here)
  if (asked.origin !== own.origin) return false
  const root = own.pathname.replace(/\/+$/, '')
  return INGEST.test(asked.pathname.slice(root.length)) && asked.pathname.startsWith(root)
}

const INGEST = /^\/(events|spans|analytics|heatmaps|replays|sdk|ofrep)\//
