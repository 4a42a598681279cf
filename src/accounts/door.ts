import type { Server } from 'bun'
import { Elysia } from 'elysia'
import { UNSHARED } from '../http/answer'
import type { ApiBody } from '../http/api-body'
import { compressed } from '../http/compressed'
import { type Description, describe } from '../http/describe'
import { refuseUnknown } from '../http/validate'
import { Problem } from '../lib/problem'
import type { Limits } from '../limits'
import type { Places } from './place'
import { atLeast, RIGHTS, type Right, SCOPES_OF } from './role'
import { checkSameOrigin } from './same-origin'
import type { SessionStore } from './sessions/store'
import type { TokenStore } from './tokens/store'
import type { Visitor } from './visitor'

interface DoorDeps extends Places {
  limits: Pick<Limits, 'proofMs'>
  sessions: SessionStore
  tokens: TokenStore
  /** Resolves when what was acknowledged until now can be read, or it has taken too long. */
  settled: () => Promise<void>
  clock: () => number
}

/**
 * The guard of every route of the reading API, as `{ right: 'read' }`: decides by token or session,
 * its scopes and its owner's role before anything of the request is read, and gives the handler its
 * `visitor`. What a token asks waits for what was acknowledged before: a script reads what it has sent. Who
 * looks at a screen does not wait for what came in this instant; the live stream tells them.
 */
export const apiDoor = (deps: DoorDeps) =>
  new Elysia({ name: 'api-door' })
    .onBeforeHandle({ as: 'scoped' }, ({ set }) => {
      Object.assign(set.headers, UNSHARED)
    })
    .mapResponse({ as: 'scoped' }, ({ responseValue, request }) =>
      compressed(responseValue, request),
    )
    .macro({
      right: (right: Right) => ({
        resolve: async ({ request, server }) => {
          const visitor = admit(deps, request, server, right)
          if (visitor.session === null) await deps.settled()
          return { visitor }
        },
      }),
    })

/** What a route of the reading API is: who may call it, and what the document says of it. */
export const api = (right: Right, description: Omit<Description, 'needs'>) => ({
  parse: 'none' as const,
  right,
  beforeHandle: ({ query }: { query: Record<string, unknown> }) => {
    refuseUnknown(description.query, query)
  },
  detail: describe({ ...description, needs: { right } }),
})

/** What the routes of the reading API stand on. */
export interface ApiDeps {
  door: ReturnType<typeof apiDoor>
  body: ApiBody
  limits: Limits
  clock: () => number
}

function admit(
  deps: DoorDeps,
  request: Request,
  server: Server<unknown> | null,
  right: Right,
): Visitor {
  const token = request.headers.get('authorization')?.match(/^Bearer +(\S+)$/i)?.[1]
  const visitor =
    token === undefined
      ? bySession(deps, request, server)
      : byToken(deps, token, deps.addressOf(request, server))
  checkRight(visitor, right)
  if ('proof' in RIGHTS[right]) checkProof(visitor, deps.clock() - deps.limits.proofMs)
  return visitor
}

function byToken({ tokens, clock }: DoorDeps, text: string, address: string | null): Visitor {
  const found = tokens.find(text, clock())
  if (!found)
    throw new Problem(
      'unknown_token',
      text.startsWith('ingest_live_')
        ? 'An ingest key opens nothing here; `whimbrel token create` makes a token.'
        : 'This token is unknown, expired or revoked; `whimbrel token create` makes another.',
    )
  return { ...found, session: null, provedAt: 0, address }
}

function bySession(deps: DoorDeps, request: Request, server: Server<unknown> | null): Visitor {
  const place = deps.placeOf(request, server)
  const text = deps.sessions.offered(request.headers, place)
  if (text === undefined)
    throw new Problem(
      'missing_token',
      'Sign in, or send a personal access token in Authorization: Bearer; `whimbrel token create` makes one.',
    )
  const found = deps.sessions.find(text, deps.clock())
  if (!found) throw new Problem('signed_out', 'The session has ended; sign in again.')
  checkSameOrigin(request, place.origin)
  const { user, email, role, id, provedAt } = found
  const scopes = new Set(SCOPES_OF[role])
  return { user, email, role, scopes, session: id, provedAt, address: place.address }
}

/** A session is bound by its owner's role alone, a token by its scopes too. */
function checkRight(visitor: Visitor, right: Right): void {
  const { role, scope } = RIGHTS[right]
  if (visitor.session === null) {
    if (scope === null)
      throw new Problem('session_required', 'No token opens this; sign in with a browser.')
    if (!visitor.scopes.has(scope)) throw new Problem('missing_scope', `This token lacks ${scope}.`)
  }
  if (!atLeast(visitor.role, role))
    throw new Problem('missing_role', `This needs the role ${role}; you are ${visitor.role}.`)
}

/** A session may be a stranger's: a browser that was left open, a cookie that was copied. */
function checkProof({ provedAt }: Visitor, after: number): void {
  if (provedAt < after)
    throw new Problem(
      'proof_required',
      'Show that it is you: POST /api/v1/session/proof with your password or a code of your second factor, or sign in anew.',
    )
}
