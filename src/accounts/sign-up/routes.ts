import { Elysia } from 'elysia'
import { describe } from '../../http/describe'
import { validate } from '../../http/validate'
import { Problem } from '../../lib/problem'
import type { ApiDeps } from '../door'
import type { PlaceOf } from '../place'
import { checkNotForeign } from '../same-origin'
import { SignedIn } from '../sessions/model'
import type { SessionStore } from '../sessions/store'
import type { Welcomes } from '../sessions/welcome'
import type { AccountStore } from '../store'
import type { TotpStore } from '../totp/store'
import { LinkView, SignUp } from './model'
import { signUp } from './sign-up'
import type { LinkStore } from './store'

interface Deps extends Omit<ApiDeps, 'door'> {
  accounts: AccountStore
  links: LinkStore
  sessions: SessionStore
  totp: TotpStore
  welcome: Welcomes
  placeOf: PlaceOf
}

/** Where a link becomes an account. */
export const signUpRoutes = (deps: Deps) => {
  const { body, limits, clock, links, sessions, totp, welcome, placeOf } = deps
  return new Elysia({ name: 'sign-up' })
    .get('/api/v1/signUp/:token', ({ params }) => links.find(params.token, clock()), {
      detail: describe({
        summary: 'What a sign-up link is for',
        tag: 'Accounts',
        needs: 'nothing',
        answers: LinkView,
        refuses: ['unknown_link'],
      }),
    })
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
        set.headers['set-cookie'] = cookie
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
            ...(['cross_site', 'storage_unavailable'] as const),
          ],
        }),
      },
    )
}
