import { Elysia } from 'elysia'
import type { BodyReader } from '../http/body'
import { type Description, describe } from '../http/describe'
import { Problem } from '../lib/problem'
import type { Limits } from '../limits'
import { atLeast, RIGHTS, type Right } from './role'
import type { AccountStore, Visitor } from './store'
import { TOKEN_PREFIX } from './token'

/**
 * The guard of every route of the reading API, as `{ right: 'read' }`: decides by token, its
 * scopes and its owner's role before anything of the request is read, and gives the handler its
 * `visitor`.
 */
export const apiDoor = (accounts: AccountStore, clock: () => number) =>
  new Elysia({ name: 'api-door' }).macro({
    right: (right: Right) => ({
      resolve: ({ request }) => ({ visitor: admit(accounts, request.headers, right, clock()) }),
    }),
  })

/** What a route of the reading API is: who may call it, and what the document says of it. */
export const api = (right: Right, description: Omit<Description, 'needs'>) => ({
  parse: 'none' as const,
  right,
  detail: describe({ ...description, needs: { right } }),
})

/** What the routes of the reading API stand on. */
export interface ApiDeps {
  door: ReturnType<typeof apiDoor>
  body: BodyReader
  limits: Limits
  clock: () => number
}

function admit(accounts: AccountStore, headers: Headers, right: Right, now: number): Visitor {
  const token = headers.get('authorization')?.match(/^Bearer +(\S+)$/i)?.[1]
  if (token === undefined)
    throw new Problem(
      'missing_token',
      'Send a personal access token in Authorization: Bearer; `whimbrel token create` makes one.',
    )
  const visitor = token.startsWith(TOKEN_PREFIX) ? accounts.findByToken(token, now) : undefined
  if (!visitor)
    throw new Problem(
      'unknown_token',
      token.startsWith('ingest_live_')
        ? 'An ingest key opens nothing here; `whimbrel token create` makes a token.'
        : 'This token is unknown, expired or revoked; `whimbrel token create` makes another.',
    )
  const { role, scope } = RIGHTS[right]
  if (!visitor.scopes.has(scope)) throw new Problem('missing_scope', `This token lacks ${scope}.`)
  if (!atLeast(visitor.role, role))
    throw new Problem('missing_role', `This needs the role ${role}; you are ${visitor.role}.`)
  return visitor
}
