import { Elysia } from 'elysia'
import { validate } from '../http/validate'
import { Problem } from '../lib/problem'
import { type ApiDeps, api } from './door'
import { Me, MeChange, UserList } from './model'
import { hashPassword, isPassword } from './passwords/password'
import { profile } from './profile'
import type { Proofs } from './sessions/proof'
import type { SessionStore } from './sessions/store'
import type { AccountStore } from './store'
import type { TotpStore } from './totp/store'
import { byOf, type Visitor } from './visitor'

interface Deps extends ApiDeps {
  accounts: AccountStore
  sessions: SessionStore
  totp: TotpStore
  proofs: Proofs
}

/** Who is here. */
export const accountRoutes = (deps: Deps) => {
  const { door, body, limits, accounts, totp } = deps
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
      async ({ request, visitor }) => {
        const asked = validate(MeChange, await body.json(request, limits.apiBytes))
        if (asked.password !== undefined) await changePassword(deps, visitor, asked)
        if (asked.name !== undefined) accounts.rename(visitor.user, asked.name)
        return me(visitor)
      },
      api('signIn', {
        summary: "Change one's name or password",
        description: 'A new password takes the current one, and ends all other sessions.',
        tag: 'Accounts',
        body: MeChange,
        example: { name: 'Ada Lovelace' },
        answers: Me,
        refuses: ['wrong_credentials', 'rate_limited'],
      }),
    )
}

async function changePassword(
  { accounts, sessions, proofs, clock }: Deps,
  visitor: Visitor,
  { password, currentPassword }: MeChange,
) {
  if (currentPassword === undefined)
    throw new Problem('invalid_request', 'Send currentPassword with the new one.')
  const by = byOf(visitor)
  const { proof } = await proofs.try(
    { account: visitor.email, isKnown: true, by, now: clock() },
    async () => {
      const isRight = await isPassword(currentPassword, accounts.passwordHash(visitor.user))
      return { proof: isRight ? ('right' as const) : ('wrong' as const) }
    },
  )
  if (proof === 'wrong') throw new Problem('wrong_credentials', 'currentPassword is wrong.')
  const hash = await hashPassword(password as string)
  accounts.setPassword(visitor.user, hash, clock(), by)
  sessions.endOthers(visitor.user, visitor.session)
}
