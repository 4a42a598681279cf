import { matchesAny, type Pattern } from '../core/options'
import type { Scopes } from '../core/scopes'
import { cut } from '../event/plain'
import type { Watcher } from '../requests/watch-requests'
import { routeOf } from './route-of'
import type { Active } from './trace'
import { traceparentOf } from './traceparent'
import type { Tracer } from './tracer'

interface Options {
  tracer: Tracer
  scopes: Scopes
  targets: readonly Pattern[] | undefined
}

/** Makes a span of each request, by OpenTelemetry's semantic conventions for HTTP clients, and has it carry the trace where it may. */
export function requestSpans({ tracer, scopes, targets }: Options): Watcher {
  const here = globalThis.location
  return ({ method, url }) => {
    const { href, protocol, origin, pathname, hostname, port } = new URL(url, here?.href)
    if (!/^https?:/.test(protocol)) return undefined
    const span = tracer.start(
      {
        name: `${method} ${routeOf(pathname)}`,
        kind: 'client',
        attributes: {
          'http.request.method': method,
          'url.full': cut(href, 2000),
          'server.address': hostname,
          'server.port': Number(port) || (protocol === 'https:' ? 443 : 80),
        },
      },
      scopes.active(),
    )
    return {
      headers: isTarget(href, origin, here?.origin, targets) ? traceHeaders(span) : undefined,
      end(status, error) {
        if (status !== undefined) span.setAttribute('http.response.status_code', status)
        if (status === undefined || status >= 400) {
          const { name, message } = (error ?? {}) as Partial<Error>
          span.setStatus('error', message)
          span.setAttribute('error.type', status === undefined ? (name ?? 'network') : `${status}`)
        }
        span.end()
      },
    }
  }
}

/**
 * Whether a request may carry the trace: what goes to the page's own origin, and what the patterns allow. A server has no origin: its requests
 * do, unless there are patterns.
 */
export const isTarget = (
  href: string,
  origin: string,
  ownOrigin: string | undefined,
  targets: readonly Pattern[] | undefined,
): boolean =>
  ownOrigin === undefined
    ? targets === undefined || matchesAny(href, targets)
    : origin === ownOrigin || matchesAny(href, targets)

/** What tells another program of the trace (W3C Trace Context). */
export const traceHeaders = (active: Active): Record<string, string> => ({
  traceparent: traceparentOf(active),
  ...(active.trace.traceState && { tracestate: active.trace.traceState }),
})
