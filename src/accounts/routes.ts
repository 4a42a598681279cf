import { Elysia } from 'elysia'
import { validate } from '../http/validate'
import { Problem } from '../lib/problem'
import { type ApiDeps, api } from './door'
import { Me, MeChange, UserList } from './model'
import { hashPassword } from './passwords/password'
import type { PlaceOf } from './place'
import { profile } from './profile'
import { deviceCookie } from './sessions/device'
import type { Proofs } from './sessions/proof'
import { prove } from './sessions/prove'
import type { SessionStore } from './sessions/store'
import type { AccountStore } from './store'
import type { TokenStore } from './tokens/store'
import type { TotpStore } from './totp/store'
import { byOf, type Visitor } from './visitor'

interface Deps extends ApiDeps {
  accounts: AccountStore
  sessions: SessionStore
  totp: TotpStore
  tokens: TokenStore
  proofs: Proofs
  placeOf: PlaceOf
}

/** Who is here. */
export const accountRoutes = (deps: Deps) => {
  const { door, body, limits, clock, accounts, totp, placeOf } = deps
  const me = ({ user, scopes }: Visitor): Me => ({
    ...profile(accounts, totp, user),
    scopes: [...scopes],
  })
  return new Elysia({ name: 'accounts' })
    .use(door)
    .get(
      '/api/v1/users',
      () => ({ items: accounts.list() }),
      api('read', {
        summary: 'Everybody an issue can be assigned to',
        tag: 'Accounts',
        answers: UserList,
      }),
    )
    .get(
      '/api/v1/me',
      ({ visitor }) => me(visitor),
      api('read', {
        summary: 'Whom the token or the session speaks for',
        tag: 'Accounts',
        answers: Me,
      }),
    )
    .patch(
      '/api/v1/me',
      async ({ request, server, visitor, set }) => {
        const asked = validate(MeChange, await body.json(request, limits.apiBytes))
        if (asked.password !== undefined) {
          const hash = await changePassword(deps, visitor, asked)
          const owner = { id: visitor.user, passwordHash: hash }
          set.headers['set-cookie'] = deviceCookie(owner, placeOf(request, server), clock())
        }
        if (asked.name !== undefined) accounts.rename(visitor.user, asked.name)
        return me(visitor)
      },
      api('signIn', {
        summary: "Change one's name or password",
        description:
          'A new password takes the current one, and ends all other sessions; access tokens with `revokeTokens`.',
        tag: 'Accounts',
        body: MeChange,
        example: { name: 'Ada Lovelace' },
        answers: Me,
        refuses: ['wrong_credentials', 'rate_limited'],
      }),
    )
}

/** @returns the hash of the new one */
async function changePassword(
  deps: Deps,
  visitor: Visitor,
  { password, currentPassword, revokeTokens = false }: MeChange,
): Promise<string> {
  const { accounts, sessions, tokens, clock } = deps
  if (currentPassword === undefined)
    throw new Problem('invalid_request', 'Send currentPassword with the new one.')
  await prove(deps, visitor, { password: currentPassword })
  const hash = await hashPassword(password as string)
  accounts.setPassword(visitor.user, hash, clock(), byOf(visitor))
  sessions.endOthers(visitor.user, visitor.session)
  sessions.noteProof(visitor.session as string, clock())
  if (revokeTokens) tokens.revokeAll(visitor.user, clock(), byOf(visitor))
  return hash
}
