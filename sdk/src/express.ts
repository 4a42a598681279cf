import type { IncomingMessage, ServerResponse } from 'node:http'
import { captureWithin } from './core/capture-within'
import { guarded } from './core/guarded'
import { expressRoute } from './server/express-route'
import { inRequest } from './server/in-request'
import { isFault } from './server/is-fault'
import { endsWith, incomingOf } from './server/node-request'

/** What these handlers use of Express's request. */
interface ExpressRequest extends IncomingMessage {
  protocol: string
  originalUrl: string
  baseUrl: string
  route?: { path?: unknown }
}
type Next = (error?: unknown) => void

/** Goes first: gives each request a scope and a span of its own, which continues the caller's trace. */
export const requestHandler =
  () =>
  (request: ExpressRequest, response: ServerResponse, next: Next): void =>
    inRequest(
      () => incomingOf(request, { protocol: request.protocol, path: request.originalUrl }),
      (answering) => {
        guarded(() =>
          endsWith(response, answering, () => {
            const route = routeOf(request)
            if (route) answering.route(route)
          }),
        )
        next()
      },
    )

/** Goes last, before one's own error handler: captures what handlers throw, unless it names a status below 500. */
export const errorHandler =
  () =>
  (error: unknown, request: ExpressRequest, _response: ServerResponse, next: Next): void => {
    if (guarded(() => isFault(error)) !== false)
      captureWithin(error, { mechanism: 'express', handled: false }, (scope) => {
        const route = routeOf(request)
        if (route) scope.transaction = `${request.method} ${route}`
      })
    next(error)
  }

/** undefined for a request that no route takes, and for one whose route is an expression. */
function routeOf({ originalUrl, baseUrl, route }: ExpressRequest): string | undefined {
  const path = route?.path
  return typeof path === 'string' ? expressRoute({ originalUrl, baseUrl, route: path }) : undefined
}
