import type { Server } from 'bun'
import { Elysia } from 'elysia'
import type { Connections } from '../accounts/connection'
import { TOKEN_SCOPES } from '../accounts/role'
import { senderOf } from '../accounts/same-origin'
import type { TokenReads } from '../accounts/tokens/reads'
import { offeredToken, visitorByToken } from '../accounts/tokens/visitor-by-token'
import { UNSHARED } from '../http/answer'
import { Problem } from '../lib/problem'

interface Deps extends Connections {
  tokens: TokenReads
  /** Resolves when what was acknowledged until now can be read, or it has taken too long. */
  settled: () => Promise<void>
  clock: () => number
}

/** The path of the document that tells a client where to sign in (RFC 9728). */
const RESOURCE_METADATA = '/.well-known/oauth-protected-resource/mcp'

/**
 * The guard of `/mcp`. It takes access tokens alone: a browser sends cookies by itself, and what an assistant may do is bounded
 * by the scopes of a token that its owner can see and revoke.
 */
export const mcpDoor = (deps: Deps) =>
  new Elysia({ name: 'mcp-door' }).macro({
    byToken: {
      resolve: async ({ request, server, set }) => {
        Object.assign(set.headers, UNSHARED)
        const origin = ownOrigin(deps, request, server)
        const text = offeredToken(request)
        try {
          if (text === undefined) throw noToken(origin)
          const visitor = visitorByToken(deps, text, deps.addressOf(request, server))
          await deps.settled()
          return { visitor, origin }
        } catch (cause) {
          if (cause instanceof Problem)
            set.headers['www-authenticate'] = challenge(
              origin,
              TOKEN_SCOPES,
              text === undefined ? undefined : 'invalid_token',
            )
          throw cause
        }
      },
    },
  })

/**
 * What an answer of 401 or 403 tells a client: where to sign in, and for which scopes (RFC 6750, RFC 9728).
 * @param error why the token that it has does not do; left out when it has none
 */
export function challenge(
  origin: string,
  scopes: readonly string[],
  error?: 'invalid_token' | 'insufficient_scope',
): string {
  const said = error === undefined ? '' : `error="${error}", `
  return `Bearer ${said}resource_metadata="${origin}${RESOURCE_METADATA}", scope="${scopes.join(' ')}"`
}

/**
 * The origin by which a client reaches this server. A page of another origin is refused, as is one of a name that only points
 * here (DNS rebinding): programs send no `Origin`, browsers always do.
 * @throws Problem `origin_not_allowed`; `unknown_host`
 */
function ownOrigin({ connectionOf }: Deps, request: Request, server: Server<unknown> | null) {
  const { origin } = connectionOf(request, server)
  if (senderOf(request.headers, origin) === 'foreign')
    throw new Problem(
      'origin_not_allowed',
      `Pages of other origins may not call this; use a program that sends no Origin, or open ${origin}.`,
    )
  return origin
}

const noToken = (origin: string) =>
  new Problem(
    'missing_token',
    `Send an access token in Authorization: Bearer, made at ${origin} under Settings → Access tokens; clients that sign in by OAuth find the way by themselves.`,
  )
