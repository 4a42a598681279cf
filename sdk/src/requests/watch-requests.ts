import { guarded } from '../core/guarded'
import { wrapped } from '../core/wrapped'
import { isOwn } from './is-own'

/** A request that the program makes. */
export interface Asked {
  method: string
  /** As the program has written it: on pages also a path. */
  url: string
}

/** What somebody who watches wants of a request. */
export interface Watching {
  /** Sent along, unless the program has set them itself. */
  headers?: Record<string, string> | undefined
  /** @param status undefined when there was no answer */
  end(status: number | undefined, error?: unknown): void
}

export type Watcher = (asked: Asked) => Watching | undefined

/** Tells all watchers of a request that begins. */
export type Begin = (asked: Asked) => Watching[]

/**
 * Watches requests of `fetch` and XMLHttpRequest, from their beginning until their answer is known. Those to our own server are left out: what is said of
 * them would make the next request.
 * @param more watches requests that this runtime makes otherwise
 * @returns what ends the watch
 */
export function watchRequests(
  ownUrl: string,
  watchers: readonly Watcher[],
  more?: (begin: Begin) => () => void,
): () => void {
  const begin = (asked: Asked): Watching[] =>
    isOwn(asked.url, ownUrl)
      ? []
      : watchers.flatMap((watcher) => guarded(() => watcher(asked)) ?? [])
  const undo = [watchFetch(begin), ...watchXhr(begin), ...(more ? [more(begin)] : [])]
  return () => {
    for (const put of undo) put()
  }
}

export const ended = (
  watching: readonly Watching[],
  status: number | undefined,
  error?: unknown,
) => {
  for (const { end } of watching) guarded(() => end(status, error))
}
export const headersOf = (watching: readonly Watching[]) =>
  watching.flatMap(({ headers }) => Object.entries(headers ?? {}))

const watchFetch = (begin: Begin) =>
  wrapped(globalThis as { fetch?: typeof fetch }, 'fetch', (original) => {
    const ours = (...args: Parameters<typeof fetch>) => {
      const watching = guarded(() => begin(askedOf(...args))) ?? []
      const sent = guarded(() => withHeaders(args, headersOf(watching))) ?? args
      let answer: ReturnType<typeof fetch>
      try {
        answer = original.apply(globalThis, sent)
      } catch (error) {
        ended(watching, undefined, error)
        throw error
      }
      // Somebody else's function in the place of `fetch` may answer with anything.
      if (watching.length === 0 || !(answer instanceof Promise)) return answer
      // What follows from the promise is handed out, not the promise: a rejection that the host leaves alone must stay unhandled.
      return answer.then(
        (response) => {
          ended(watching, response.status)
          return response
        },
        (error) => {
          ended(watching, undefined, error)
          throw error
        },
      )
    }
    return ours as typeof fetch
  })

const requestOf = (input: unknown) =>
  typeof Request === 'function' && input instanceof Request ? input : undefined

function askedOf(input: RequestInfo | URL, init?: RequestInit): Asked {
  const request = requestOf(input)
  return {
    method: (init?.method ?? request?.method ?? 'GET').toUpperCase(),
    url: request?.url ?? String(input),
  }
}

function withHeaders(
  [input, init]: Parameters<typeof fetch>,
  added: [string, string][],
): Parameters<typeof fetch> | undefined {
  if (added.length === 0) return undefined
  const headers = new Headers(init?.headers ?? requestOf(input)?.headers)
  for (const [name, value] of added) if (!headers.has(name)) headers.set(name, value)
  return [input, { ...init, headers }]
}

function watchXhr(begin: Begin): (() => void)[] {
  if (typeof XMLHttpRequest !== 'function') return []
  const opened = new WeakMap<XMLHttpRequest, Asked>()
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
            opened.set(this, { method: String(args[0]).toUpperCase(), url: String(args[1]) }),
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
            const asked = opened.get(this)
            if (!asked) return
            const watching = begin(asked)
            this.addEventListener('loadend', () => ended(watching, this.status || undefined))
            for (const [name, value] of headersOf(watching)) this.setRequestHeader(name, value)
          })
          original.apply(this, args)
        },
    ),
  ]
}
