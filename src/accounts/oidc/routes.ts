import { Elysia } from 'elysia'
import type { OidcSettings } from '../../config'
import { describe } from '../../http/describe'
import { log } from '../../lib/log'
import { Problem } from '../../lib/problem'
import type { Limits } from '../../limits'
import type { ChangePeople } from '../changes'
import type { ConnectionOf } from '../connection'
import { drawSession } from '../sessions/session'
import { forgetFlow, keepFlow, readFlow } from './flow-cookie'
import { oidcProvider } from './provider'
import { returnTo } from './return-to'

interface Deps {
  oidc: OidcSettings | undefined
  change: ChangePeople
  connectionOf: ConnectionOf
  limits: Limits
  clock: () => number
}

const CALLBACK = '/auth/oidc/callback'

/** Sends people to the OpenID Connect provider and takes them back. For navigation, not for scripts. */
export const oidcRoutes = ({ oidc, change, connectionOf, limits, clock }: Deps) => {
  const provider = oidc && oidcProvider(oidc)

  return new Elysia({ name: 'oidc' })
    .get(
      '/auth/oidc/start',
      async ({ request, server, query }) => {
        if (!provider) throw notSetUp()
        const connection = connectionOf(request, server)
        const isProof = query.prove === 'true'
        const { url, flow } = await provider.begin(connection.origin + CALLBACK, isProof)
        const kept = { ...flow, returnTo: returnTo(query.returnTo), isProof }
        return redirect(url, keepFlow(kept, connection))
      },
      {
        detail: describe({
          summary: 'Sign in by OpenID Connect',
          description:
            '`returnTo` is a path to come back to. `prove=true` has the provider ask again who it is, for changes that want a fresh proof. Goes to the provider.',
          tag: 'Accounts',
          needs: 'nothing',
          redirects: true,
          refuses: ['not_found', 'unknown_host', 'overloaded'],
        }),
      },
    )
    .get(
      CALLBACK,
      async ({ request, server }) => {
        if (!oidc || !provider) throw notSetUp()
        const connection = connectionOf(request, server)
        const flow = readFlow(request.headers, connection)
        const refuse = (problem: string) =>
          redirect(`/signin?problem=${problem}`, forgetFlow(connection))
        if (!flow) return refuse('oidc_failed')
        const answered = new URL(connection.origin + CALLBACK + new URL(request.url).search)
        const identity = await provider.finish(answered, flow).catch(refusalOf)
        if (typeof identity === 'string') return refuse(identity)
        const at = clock()
        const { session, cookie } = drawSession(request, connection, at, limits)
        const { authenticatedAt, ...person } = identity
        const refusal = await change('oidc.arrive', {
          identity: person,
          allowedDomains: oidc.allowedDomains,
          defaultRole: oidc.defaultRole,
          address: connection.address,
          newUser: Bun.randomUUIDv7(),
          session: { ...session, provedAt: provedAt(authenticatedAt, flow.isProof, at) },
          at,
        })
        if (refusal !== null) return refuse(refusal)
        // Checked again: the path comes from a cookie, which on plain http any server of this machine may have set.
        return redirect(returnTo(flow.returnTo), forgetFlow(connection), cookie)
      },
      {
        detail: describe({
          summary: 'Where the OpenID Connect provider sends people back to',
          description: 'Goes on to `returnTo`, signed in, or to `/signin?problem=…`.',
          tag: 'Accounts',
          needs: 'nothing',
          redirects: true,
          refuses: ['not_found', 'unknown_host', 'storage_unavailable'],
        }),
      },
    )
}

/**
 * When somebody showed who they are. A provider at which they are signed in sends them back without asking, which proves
 * nothing: what counts is when it last asked, or where it does not tell, that it was told to.
 */
const provedAt = (authenticatedAt: number | undefined, isProof: boolean, now: number): number =>
  Math.min(now, authenticatedAt ?? (isProof ? now : 0))

/** Logs only the messages of what went wrong: the rest of such an error may hold codes and tokens. */
function refusalOf(cause: Error & { error?: string }) {
  if (cause.error === 'access_denied') return 'oidc_denied'
  log.warn('signing in by OpenID Connect failed', {
    cause: cause.message,
    because: cause.cause instanceof Error ? cause.cause.message : undefined,
  })
  return 'oidc_failed'
}

function redirect(to: string, ...cookies: string[]): Response {
  const headers = new Headers({ location: to, 'cache-control': 'no-store' })
  for (const cookie of cookies) headers.append('set-cookie', cookie)
  return new Response(null, { status: 302, headers })
}

const notSetUp = () =>
  new Problem('not_found', 'OpenID Connect is not set up here; WHIMBREL_OIDC_ISSUER turns it on.')
