import { Elysia } from 'elysia'
import type { BodyReader } from '../../http/body'
import { type Description, describe } from '../../http/describe'
import type { rateLimiter } from '../../http/rate-limit'
import { Problem } from '../../lib/problem'
import type { Limits } from '../../limits'
import type { Key, Kind, Scope } from './key'
import type { KeyRing } from './key-ring'

interface Deps {
  ring: KeyRing
  limiter: ReturnType<typeof rateLimiter>
  limits: Limits
  clock: () => number
}

/**
 * The guard of every ingest route, as `{ scope: 'events:write' }`: decides by key, scope, origin
 * and rate before a byte of the body is read, and gives the handler its `key`.
 */
export const ingestDoor = ({ ring, limiter, limits, clock }: Deps) =>
  new Elysia({ name: 'ingest-door' }).macro({
    scope: (scope: Scope) => ({
      resolve: ({ request }) => {
        const key = ring.find(offered(request.headers))
        if (!key.scopes.has(scope))
          throw new Problem(
            'missing_scope',
            `This key lacks ${scope}; make one with \`--scopes ${scope}\`.`,
          )
        checkOrigin(key, request.headers.get('origin'))
        limiter.take(key.id, 1, itemsPerMinute(key, limits), clock())
        return { key }
      },
    }),
  })

/** What an ingest route is: the scope it takes, and what the document says of it. */
export const ingest = (scope: Scope, description: Omit<Description, 'needs'>) => ({
  parse: 'none' as const,
  scope,
  detail: describe({ ...description, needs: { scope } }),
})

/** What the routes of every signal stand on. */
export interface IngestRouteDeps {
  door: ReturnType<typeof ingestDoor>
  /** One a kind of key: who holds a public key cannot use up what servers need. */
  bodies: Record<Kind, BodyReader>
}

export const itemsPerMinute = (key: Key, limits: Limits) =>
  key.kind === 'browser' ? limits.browserItemsPerMinute : limits.serverItemsPerMinute

const offered = (headers: Headers) =>
  headers.get('x-api-key') ?? headers.get('authorization')?.match(/^Bearer +(\S+)$/i)?.[1] ?? null

function checkOrigin(key: Key, origin: string | null) {
  if (key.origins.length === 0 || (origin !== null && key.origins.includes(origin))) return
  throw new Problem(
    'origin_not_allowed',
    `This key takes requests only from ${key.origins.join(', ')}${origin === null ? '; the request names no Origin' : `, not from ${origin}`}.`,
  )
}
