import { Elysia, NotFoundError } from 'elysia'
import { CORS } from './cors'
import type { Route } from './methods'
import { manners } from './refusals/manners'

/** A day of caching: the answer never changes. */
const PREFLIGHT = {
  ...CORS,
  'access-control-allow-methods': 'POST, GET, OPTIONS',
  'access-control-allow-headers':
    'authorization, content-type, content-encoding, x-api-key, if-none-match, x-whimbrel-flag-overrides, traceparent, tracestate, baggage, mcp-protocol-version',
  'access-control-max-age': '86400',
}

/**
 * Answers `OPTIONS`, without a key, wherever pages may call; elsewhere it is a method that nothing takes.
 * @param routes all that the app answers
 */
export function preflights(routes: () => readonly Route[]) {
  const mannerAt = manners(routes)
  return new Elysia({ name: 'preflights' }).options('/*', ({ path }) => {
    if (!mannerAt(path).openToPages) throw new NotFoundError()
    return new Response(null, { status: 204, headers: PREFLIGHT })
  })
}
