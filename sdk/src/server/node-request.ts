import type { IncomingMessage, ServerResponse } from 'node:http'
import { guarded } from '../core/guarded'
import type { Answering } from './in-request'
import type { Incoming } from './incoming'

/** A request of `node:http`. */
export const incomingOf = (
  request: IncomingMessage,
  {
    protocol = 'encrypted' in request.socket ? 'https' : 'http',
    path = request.url ?? '/',
  }: { protocol?: string; path?: string } = {},
): Incoming => ({
  method: request.method ?? 'GET',
  url: `${protocol}://${request.headers.host ?? 'localhost'}${path}`,
  header(name) {
    const value = request.headers[name]
    return Array.isArray(value) ? value.join(', ') : value
  },
})

/** Ends a request with its answer, also with one that the client did not wait for. */
export const endsWith = (response: ServerResponse, answering: Answering, before = () => {}) =>
  response.once('close', () =>
    guarded(() => {
      before()
      answering.end(response.statusCode)
    }),
  )
