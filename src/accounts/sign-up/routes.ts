import { Elysia } from 'elysia'
import { describe } from '../../http/describe'
import { validate } from '../../http/validate'
import { sha256Text } from '../../lib/hash'
import { Problem } from '../../lib/problem'
import type { ChangePeople } from '../changes'
import type { ConnectionOf } from '../connection'
import type { ApiDeps } from '../door'
import { hashPassword } from '../password'
import { checkNotForeign } from '../same-origin'
import { deviceCookie } from '../sessions/device'
import { SignedIn } from '../sessions/model'
import { drawSession } from '../sessions/session'
import type { Welcomes } from '../sessions/welcome'
import { LinkToken, LinkView, SignUp } from './model'
import type { LinkReads } from './reads'

interface Deps extends Omit<ApiDeps, 'door'> {
  change: ChangePeople
  links: LinkReads
  welcome: Welcomes
  connectionOf: ConnectionOf
}

/** Where a link becomes an account. */
export const signUpRoutes = (deps: Deps) => {
  const { body, limits, clock, change, links, welcome, connectionOf } = deps
  return new Elysia({ name: 'sign-up' })
    .post(
      '/api/v1/signUpLink',
      async ({ request, server }) => {
        connectionOf(request, server)
        const { token } = validate(LinkToken, await body.json(request, limits.apiBytes))
        return links.find(token, clock())
      },
      {
        parse: 'none',
        detail: describe({
          summary: 'What a sign-up link is for',
          description: 'The token stands behind `#token=` of the link.',
          tag: 'Accounts',
          needs: 'nothing',
          body: LinkToken,
          example: { token: 'of the link' },
          answers: LinkView,
          refuses: ['invalid_request', 'unknown_link', 'unknown_host'],
        }),
      },
    )
    .post(
      '/api/v1/signUp',
      async ({ request, server, set, status }) => {
        const connection = connectionOf(request, server)
        checkNotForeign(request, connection)
        const wanted = validate(SignUp, await body.json(request, limits.apiBytes))
        const { token, email, name = '', password, keepTokens = false } = wanted
        checkMeant(links.find(token, clock()), email)
        const passwordHash = await hashPassword(password)
        const at = clock()
        const { session, text, cookie } = drawSession(request, connection, at, limits)
        const { user, isSignedIn } = await change('signUp.use', {
          hash: sha256Text(token),
          email,
          name,
          passwordHash,
          keepTokens,
          newUser: Bun.randomUUIDv7(),
          session,
          address: connection.address,
          at,
        })
        if (!isSignedIn)
          throw new Problem('totp_required', 'The password is set; sign in with it and a code.')
        const owner = { id: user, passwordHash }
        set.headers['set-cookie'] = [cookie, deviceCookie(owner, connection, at)]
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
            token: 'of the link',
            email: 'ada@example.org',
            name: 'Ada',
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

/** @throws Problem `invalid_request` for an e-mail that is not the link's, before its password costs a hash */
function checkMeant({ email: meant }: LinkView, email: string): void {
  if (meant !== null && meant.toLowerCase() !== email.toLowerCase())
    throw new Problem('invalid_request', `This link is for ${meant}.`)
}
