import type { TSchema } from '@sinclair/typebox'
import type { Server } from 'bun'
import { Elysia } from 'elysia'
import { UNSHARED } from '../http/answer'
import type { ApiBody } from '../http/bodies/api-body'
import { compressed } from '../http/compressed'
import { type Description, describe } from '../http/describe'
import { refuseUnknown } from '../http/validate'
import { Problem } from '../lib/problem'
import type { Limits } from '../limits'
import { checkRight } from './check-right'
import type { Connections } from './connection'
import { RIGHTS, type Right, SCOPES_OF } from './role'
import { checkSameOrigin } from './same-origin'
import type { SessionReads } from './sessions/reads'
import { offeredSession } from './sessions/session'
import type { TokenReads } from './tokens/reads'
import { offeredToken, visitorByToken } from './tokens/visitor-by-token'
import type { Visitor } from './visitor'

interface DoorDeps extends Connections {
  limits: Pick<Limits, 'proofMs'>
  sessions: SessionReads
  tokens: TokenReads
  /** Resolves when what was acknowledged until now can be read, or it has taken too long. */
  settled: () => Promise<void>
  clock: () => number
}

/**
 * Decides by token or session, its scopes and its owner's role whether a request has a right, before anything of it is read.
 * A request by token waits for the digest of all that was acknowledged before: a script reads what it has sent. One by
 * session does not wait: the live stream tells a page what came meanwhile.
 */
export const admission = (deps: DoorDeps): Admit =>
  async function admitted(request, server, right) {
    const visitor = admit(deps, request, server, right)
    if (visitor.session === null) await deps.settled()
    return visitor
  }

/** @throws Problem when who asks is unknown, or lacks the right */
export type Admit = (
  request: Request,
  server: Server<unknown> | null,
  right: Right,
) => Promise<Visitor>

/** The guard of every route of the reading API, as `{ right: 'read' }`: gives the handler the `visitor` that it has admitted. */
export const apiDoor = (admit: Admit) =>
  new Elysia({ name: 'api-door' })
    .onBeforeHandle({ as: 'scoped' }, ({ set }) => {
      Object.assign(set.headers, UNSHARED)
    })
    .mapResponse({ as: 'scoped' }, ({ responseValue, request }) =>
      compressed(responseValue, request),
    )
    .macro({
      right: (right: Right) => ({
        resolve: async ({ request, server }) => ({
          visitor: await admit(request, server, right),
        }),
      }),
      takes: (parameters: TSchema | null) => ({
        // Elysia runs what is called beforeHandle after what other doors resolve.
        resolve: ({ query }) => {
          refuseUnknown(parameters ?? undefined, query)
          return {}
        },
      }),
    })

/** What makes a handler a route of the reading API: who may call it, and what the OpenAPI document says of it. */
export const api = (right: Right, description: Omit<Description, 'needs'>) => ({
  parse: 'none' as const,
  // In this order, before whatever a feature's door adds.
  right,
  takes: description.query ?? null,
  detail: describe({ ...description, needs: { right } }),
})

/** What every route of the reading API stands on. */
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
  const token = offeredToken(request)
  const visitor =
    token === undefined
      ? bySession(deps, request, server)
      : visitorByToken(deps, token, deps.addressOf(request, server))
  checkAudience(visitor)
  checkRight(visitor, right)
  if ('proof' in RIGHTS[right]) checkProof(visitor, deps.clock() - deps.limits.proofMs)
  return visitor
}

function bySession(deps: DoorDeps, request: Request, server: Server<unknown> | null): Visitor {
  const connection = deps.connectionOf(request, server)
  const text = offeredSession(request.headers, connection)
  if (text === undefined)
    throw new Problem(
      'missing_token',
      'Sign in, or send a personal access token in Authorization: Bearer; `whimbrel token create` makes one.',
    )
  const found = deps.sessions.find(text, deps.clock())
  if (!found) throw new Problem('signed_out', 'The session has ended; sign in again.')
  checkSameOrigin(request, connection.origin)
  const { user, email, role, id, provedAt } = found
  const scopes = new Set(SCOPES_OF[role])
  const { address } = connection
  return { user, email, role, scopes, session: id, token: null, client: null, provedAt, address }
}

/** A token that a program was given opens the door of assistants alone, for which it was asked (RFC 8707). */
function checkAudience({ client }: Visitor): void {
  if (client !== null)
    throw new Problem(
      'unknown_token',
      'This token opens /mcp alone; `whimbrel token create` makes one for the API.',
    )
}

/** Asks for a proof, since a session may be in a stranger's hands: a browser left open, a copied cookie. */
function checkProof({ provedAt }: Visitor, after: number): void {
  if (provedAt < after)
    throw new Problem(
      'proof_required',
      'Show that it is you: POST /api/v1/session/proof with your password or a code of your second factor, or sign in anew.',
    )
}
