import { withScope } from '../core/api'
import { guarded } from '../core/guarded'
import { continueTrace, startInactiveSpan, withActiveSpan } from '../tracing/api'
import { routeOf } from '../tracing/route-of'
import { attributesOf, type Incoming, requestOf } from './incoming'

/** A request that is being answered. */
export interface Answering {
  /** Names the route that answers, as it is written: `/users/:id`. */
  route(template: string): void
  end(status: number): void
}

const NOBODY: Answering = { route() {}, end() {} }

/**
 * Runs what answers a request in a scope and a span of their own, as a part of the caller's trace. Until the route is known, they are named after the path.
 * @param incoming what is asked; a failure of it leaves the work alone
 */
export function inRequest<T>(incoming: () => Incoming, work: (answering: Answering) => T): T {
  const known = guarded(() => {
    const asked = incoming()
    const name = `${asked.method} ${routeOf(new URL(asked.url).pathname)}`
    const trace = {
      traceparent: asked.header('traceparent'),
      tracestate: asked.header('tracestate'),
    }
    return {
      name,
      trace,
      method: asked.method,
      request: requestOf(asked),
      attributes: attributesOf(asked),
    }
  })
  if (!known) return work(NOBODY)
  const { name, trace, method, request, attributes } = known
  return withScope((scope) => {
    scope.request = request
    scope.transaction = name
    return continueTrace(trace, () => {
      const span = startInactiveSpan({ name, kind: 'server', attributes })
      let isRouted = false
      const answering: Answering = {
        route(template) {
          isRouted = true
          scope.transaction = `${method} ${template}`
          span.updateName(scope.transaction).setAttribute('http.route', template)
        },
        end(status) {
          span.setAttribute('http.response.status_code', status)
          // Whoever tries addresses would make as many names.
          if (status === 404 && !isRouted) span.updateName(method)
          if (status >= 500) span.setStatus('error').setAttribute('error.type', `${status}`)
          span.end()
        },
      }
      return withActiveSpan(span, () => work(answering))
    })
  })
}
