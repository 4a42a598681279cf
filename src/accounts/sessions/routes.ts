import { Elysia } from 'elysia'
import { describe } from '../../http/describe'
import { validate, validateQuery } from '../../http/validate'
import { Problem } from '../../lib/problem'
import { type ApiDeps, api } from '../door'
import type { PlaceOf } from '../place'
import { checkNotForeign } from '../same-origin'
import type { AccountStore } from '../store'
import type { TokenStore } from '../tokens/store'
import type { TotpStore } from '../totp/store'
import { byOf } from '../visitor'
import { deviceCookie } from './device'
import { Credentials, OwnSecret, SessionList, SignedIn, SignOutQuery } from './model'
import type { Proofs } from './proof'
import { prove } from './prove'
import { signIn } from './sign-in'
import type { SessionStore } from './store'
import type { Welcomes } from './welcome'

interface Deps extends ApiDeps {
  accounts: AccountStore
  sessions: SessionStore
  totp: TotpStore
  proofs: Proofs
  tokens: TokenStore
  welcome: Welcomes
  placeOf: PlaceOf
}

/** Where people sign in and out. */
export const sessionRoutes = (deps: Deps) => {
  const { door, body, limits, clock, sessions, tokens, welcome, placeOf } = deps
  return new Elysia({ name: 'sessions' })
    .use(door)
    .post(
      '/api/v1/session',
      async ({ request, server, set }) => {
        const place = placeOf(request, server)
        checkNotForeign(request, place)
        const offered = validate(Credentials, await body.json(request, limits.apiBytes))
        const { id, passwordHash } = await signIn(deps, offered, request, place, clock())
        const before = sessions.offered(request.headers, place)
        if (before !== undefined) sessions.endByText(before)
        const agent = request.headers.get('user-agent') ?? ''
        const { text, cookie } = sessions.begin(id, agent, place, clock())
        const device = deviceCookie({ id, passwordHash }, place, clock())
        set.headers['set-cookie'] = [cookie, device]
        return welcome.signedIn(text)
      },
      {
        parse: 'none',
        detail: describe({
          summary: 'Sign in',
          description: 'Sets the session cookie. `totp_required` asks for the same with a `code`.',
          tag: 'Accounts',
          needs: 'nothing',
          body: Credentials,
          example: { email: 'ada@example.org', password: 'correct horse battery' },
          answers: SignedIn,
          refuses: [
            ...(['invalid_request', 'wrong_credentials', 'totp_required', 'wrong_code'] as const),
            ...(['cross_site', 'unknown_host', 'rate_limited', 'storage_unavailable'] as const),
          ],
        }),
      },
    )
    .get(
      '/api/v1/session',
      ({ request, server }) => {
        const text = sessions.offered(request.headers, placeOf(request, server))
        const found = text === undefined ? undefined : welcome.signedIn(text)
        if (found) return found
        const members = { signIn: welcome.waysIn() }
        throw new Problem('signed_out', 'Nobody is signed in here; sign in first.', { members })
      },
      {
        detail: describe({
          summary: 'Who is signed in by the cookie',
          description: 'A refusal has `signIn` beside its code: how people get in here.',
          tag: 'Accounts',
          needs: 'nothing',
          answers: SignedIn,
          refuses: ['signed_out', 'unknown_host'],
        }),
      },
    )
    .delete(
      '/api/v1/session',
      ({ request, server, visitor, set, status }) => {
        sessions.end(visitor.session as string, visitor.user)
        set.headers['set-cookie'] = sessions.clearCookie(placeOf(request, server))
        return status(204, undefined)
      },
      api('signIn', { summary: 'Sign out', tag: 'Accounts' }),
    )
    .post(
      '/api/v1/session/proof',
      async ({ request, visitor, status }) => {
        await prove(deps, visitor, validate(OwnSecret, await body.json(request, limits.apiBytes)))
        sessions.noteProof(visitor.session as string, clock())
        return status(204, undefined)
      },
      api('signIn', {
        summary: 'Show that it is you, by password or a code of the second factor',
        description:
          'Good for 15 minutes, as signing in is: new tokens, a second factor and changes about people ask for it.',
        tag: 'Accounts',
        body: OwnSecret,
        example: { password: 'correct horse battery' },
        refuses: ['wrong_credentials', 'wrong_code', 'rate_limited'],
      }),
    )
    .get(
      '/api/v1/sessions',
      ({ visitor }) => ({ items: sessions.list(visitor.user, visitor.session as string) }),
      api('signIn', {
        summary: 'Where one is signed in',
        tag: 'Accounts',
        answers: SessionList,
      }),
    )
    .delete(
      '/api/v1/sessions',
      ({ request, server, query, visitor, set, status }) => {
        const { tokens: fate } = validateQuery(SignOutQuery, query)
        sessions.endAll(visitor.user, clock(), byOf(visitor))
        if (fate === 'revoke') tokens.revokeAll(visitor.user, clock(), byOf(visitor))
        set.headers['set-cookie'] = sessions.clearCookie(placeOf(request, server))
        return status(204, undefined)
      },
      api('signIn', { summary: 'Sign out everywhere', tag: 'Accounts', query: SignOutQuery }),
    )
    .delete(
      '/api/v1/sessions/:id',
      ({ params, visitor, status }) => {
        sessions.end(params.id, visitor.user)
        return status(204, undefined)
      },
      api('signIn', {
        summary: 'Sign out in one place',
        tag: 'Accounts',
        refuses: ['not_found'],
      }),
    )
}
