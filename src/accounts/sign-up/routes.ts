import { Elysia } from 'elysia'
import { describe } from '../../http/describe'
import { validate } from '../../http/validate'
import { Problem } from '../../lib/problem'
import type { ApiDeps } from '../door'
import type { PlaceOf } from '../place'
import { checkNotForeign } from '../same-origin'
import { deviceCookie } from '../sessions/device'
import { SignedIn } from '../sessions/model'
import type { SessionStore } from '../sessions/store'
import type { Welcomes } from '../sessions/welcome'
import type { AccountStore } from '../store'
import type { TokenStore } from '../tokens/store'
import type { TotpStore } from '../totp/store'
import { AskedLink, LinkView, SignUp } from './model'
import { signUp } from './sign-up'
import type { LinkStore } from './store'

interface Deps extends Omit<ApiDeps, 'door'> {
  accounts: AccountStore
  links: LinkStore
  sessions: SessionStore
  tokens: TokenStore
  totp: TotpStore
  welcome: Welcomes
  placeOf: PlaceOf
}

/** Where a link becomes an account. */
export const signUpRoutes = (deps: Deps) => {
  const { body, limits, clock, accounts, links, sessions, totp, welcome, placeOf } = deps
  return new Elysia({ name: 'sign-up' })
    .post(
      '/api/v1/signUpLink',
      async ({ request, server }) => {
        placeOf(request, server)
        const { token } = validate(AskedLink, await body.json(request, limits.apiBytes))
        return links.find(token, clock())
      },
      {
        parse: 'none',
        detail: describe({
          summary: 'What a sign-up link is for',
          description: 'The token stands behind `#token=` of the link.',
          tag: 'Accounts',
          needs: 'nothing',
          body: AskedLink,
          example: { token: 'of the link' },
          answers: LinkView,
          refuses: ['invalid_request', 'unknown_link', 'unknown_host'],
        }),
      },
    )
    .post(
      '/api/v1/signUp',
      async ({ request, server, set, status }) => {
        const place = placeOf(request, server)
        checkNotForeign(request, place)
        const asked = validate(SignUp, await body.json(request, limits.apiBytes))
        const user = await signUp(deps, asked, place.address, clock())
        // A link stands in for the password, not for the second factor.
        if (totp.secret(user) !== undefined)
          throw new Problem('totp_required', 'The password is set; sign in with it and a code.')
        const agent = request.headers.get('user-agent') ?? ''
        const { text, cookie } = sessions.begin(user, agent, place, clock())
        const owner = { id: user, passwordHash: accounts.passwordHash(user) as string }
        set.headers['set-cookie'] = [cookie, deviceCookie(owner, place, clock())]
        return status(201, welcome.signedIn(text))
      },
      {
        parse: 'none',
        detail: describe({
          summary: 'Make the account that a link is for, and sign in',
          tag: 'Accounts',
          needs: 'nothing',
          body: SignUp,
          example: {
            ...{ token: 'of the link', email: 'ada@example.org', name: 'Ada' },
            password: 'correct horse battery',
          },
          answers: SignedIn,
          created: true,
          refuses: [
            ...(['invalid_request', 'unknown_link', 'conflict', 'totp_required'] as const),
            ...(['cross_site', 'unknown_host', 'storage_unavailable'] as const),
          ],
        }),
      },
    )
}
