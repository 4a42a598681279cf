import { Elysia } from 'elysia'
import type { OidcSettings } from '../../config'
import { describe } from '../../http/describe'
import { log } from '../../lib/log'
import { Problem } from '../../lib/problem'
import type { PlaceOf } from '../place'
import type { SessionStore } from '../sessions/store'
import type { AccountStore } from '../store'
import { arrive } from './arrive'
import { forgetFlow, keepFlow, readFlow } from './flow-cookie'
import { oidcProvider } from './provider'
import { returnTo } from './return-to'
import type { IdentityStore } from './store'

interface Deps {
  oidc: OidcSettings | undefined
  accounts: AccountStore
  identities: IdentityStore
  sessions: SessionStore
  placeOf: PlaceOf
  clock: () => number
}

const CALLBACK = '/auth/oidc/callback'

/** Where people come from and go to the OpenID Connect provider. For navigation, not for scripts. */
export const oidcRoutes = (deps: Deps) => {
  const { oidc, sessions, placeOf, clock } = deps
  const provider = oidc && oidcProvider(oidc)

  return new Elysia({ name: 'oidc' })
    .get(
      '/auth/oidc/start',
      async ({ request, server, query }) => {
        if (!provider) throw notSetUp()
        const place = placeOf(request, server)
        const { url, flow } = await provider.begin(place.origin + CALLBACK)
        return redirect(url, keepFlow({ ...flow, returnTo: returnTo(query.returnTo) }, place))
      },
      {
        detail: describe({
          summary: 'Sign in by OpenID Connect',
          description: '`returnTo` is a path to come back to. Goes to the provider.',
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
        const place = placeOf(request, server)
        const flow = readFlow(request.headers, place)
        const refuse = (problem: string) =>
          redirect(`/signin?problem=${problem}`, forgetFlow(place))
        if (!flow) return refuse('oidc_failed')
        const answered = new URL(place.origin + CALLBACK + new URL(request.url).search)
        const identity = await provider.finish(answered, flow).catch(refusalOf)
        if (typeof identity === 'string') return refuse(identity)
        const arrived = arrive(deps, identity, oidc, place.address, clock())
        if ('refused' in arrived) return refuse(arrived.refused)
        const agent = request.headers.get('user-agent') ?? ''
        const { cookie } = sessions.begin(arrived.user, agent, place, clock())
        // Of a cookie, which on plain http any server of this machine may have set.
        return redirect(returnTo(flow.returnTo), forgetFlow(place), cookie)
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

/** Of what was wrong only messages are logged: the rest of these errors may hold codes and tokens. */
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
