import { flush } from './core/api'
import { captureWithin } from './core/capture-within'
import type { Options } from './core/options'

// For `instrumentation.ts` of Next.js: `export { onRequestError, register } from 'whimbrel/next'`.

/**
 * Begins to capture what fails in the server, as `init` of `whimbrel/node` does; each request has a scope and a span of its own, which continues the
 * caller's trace. The edge runtime is left alone.
 */
export async function register(options: Partial<Options> = {}): Promise<void> {
  // Written so that Next.js leaves the import out of what it builds for the edge.
  if (process.env.NEXT_RUNTIME === 'nodejs') {
    const { begin } = await import('./next/begin')
    begin(options)
  }
}

/** What Next.js says of a request that failed. */
interface FailedRequest {
  path: string
  method: string
}
interface FailedRoute {
  routerKind: string
  /** `/users/[id]` */
  routePath: string
  routeType: string
}

/** Captures what components, handlers and actions throw on the server. */
export async function onRequestError(
  error: unknown,
  { method }: FailedRequest,
  { routerKind, routePath, routeType }: FailedRoute,
): Promise<void> {
  captureWithin(error, { mechanism: 'next', handled: false }, (scope) => {
    scope.transaction = `${method} ${routePath}`
    scope.contexts.next = { routerKind, routeType }
  })
  // A function that has answered may be frozen.
  await flush()
}
