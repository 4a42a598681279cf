import { Elysia } from 'elysia'
import type { Secrets } from '../../db/secrets/secrets'
import { describe } from '../../http/describe'
import { validate, validateQuery } from '../../http/validate'
import { sha256Text } from '../../lib/hash'
import { Problem } from '../../lib/problem'
import type { ChangePeople } from '../changes'
import type { ConnectionOf } from '../connection'
import { type ApiDeps, api } from '../door'
import type { AccountReads } from '../reads'
import { checkNotForeign } from '../same-origin'
import type { TotpReads } from '../totp/reads'
import { byOf } from '../visitor'
import { deviceCookie } from './device'
import { Credentials, OwnSecret, SessionList, SignedIn, SignOutQuery } from './model'
import type { Proofs } from './proof'
import { prove } from './prove'
import type { SessionReads } from './reads'
import { clearSessionCookie, drawSession, offeredSession } from './session'
import { signIn } from './sign-in'
import type { Welcomes } from './welcome'

interface Deps extends ApiDeps {
  change: ChangePeople
  accounts: AccountReads
  sessions: SessionReads
  totp: TotpReads
  secrets: Secrets
  proofs: Proofs
  welcome: Welcomes
  connectionOf: ConnectionOf
}

/** Where people sign in and out. */
export const sessionRoutes = (deps: Deps) => {
  const { door, body, limits, clock, change, sessions, welcome, connectionOf } = deps
  return new Elysia({ name: 'sessions' })
    .use(door)
    .post(
      '/api/v1/session',
      async ({ request, server, set }) => {
        const connection = connectionOf(request, server)
        checkNotForeign(request, connection)
        const credentials = validate(Credentials, await body.json(request, limits.apiBytes))
        const found = await signIn(deps, credentials, request, connection, clock())
        const before = offeredSession(request.headers, connection)
        const { session, text, cookie } = drawSession(request, connection, clock(), limits)
        await change('sessions.begin', {
          ...found,
          replaces: before === undefined ? null : sha256Text(before),
          session,
        })
        const owner = { id: found.user, passwordHash: found.passwordHash }
        set.headers['set-cookie'] = [cookie, deviceCookie(owner, connection, clock())]
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
        const text = offeredSession(request.headers, connectionOf(request, server))
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
      async ({ request, server, visitor, set, status }) => {
        await change('sessions.end', { id: visitor.session as string, owner: visitor.user })
        set.headers['set-cookie'] = clearSessionCookie(connectionOf(request, server))
        return status(204, undefined)
      },
      api('signIn', { summary: 'Sign out', tag: 'Accounts' }),
    )
    .post(
      '/api/v1/session/proof',
      async ({ request, visitor, status }) => {
        await prove(deps, visitor, validate(OwnSecret, await body.json(request, limits.apiBytes)))
        const id = visitor.session as string
        await change('sessions.prove', { id, by: byOf(visitor), at: clock() })
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
      async ({ request, server, query, visitor, set, status }) => {
        const { tokens } = validateQuery(SignOutQuery, query)
        const revokeTokens = tokens === 'revoke'
        await change('sessions.endAll', { by: byOf(visitor), at: clock(), revokeTokens })
        set.headers['set-cookie'] = clearSessionCookie(connectionOf(request, server))
        return status(204, undefined)
      },
      api('signIn', { summary: 'Sign out everywhere', tag: 'Accounts', query: SignOutQuery }),
    )
    .delete(
      '/api/v1/sessions/:id',
      async ({ params, visitor, status }) => {
        await change('sessions.end', { id: params.id, owner: visitor.user })
        return status(204, undefined)
      },
      api('signIn', {
        summary: 'Sign out in one place',
        tag: 'Accounts',
        refuses: ['not_found'],
      }),
    )
}
