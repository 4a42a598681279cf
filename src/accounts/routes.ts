import { Elysia } from 'elysia'
import type { Secrets } from '../db/secrets/secrets'
import { validate } from '../http/validate'
import { Problem } from '../lib/problem'
import type { OwnChange } from './change-own'
import type { ChangePeople } from './changes'
import type { ConnectionOf } from './connection'
import { type ApiDeps, api } from './door'
import { Me, MeChange, UserList } from './model'
import { hashPassword } from './password'
import { profile } from './profile'
import type { AccountReads } from './reads'
import { deviceCookie } from './sessions/device'
import type { Proofs } from './sessions/proof'
import { prove } from './sessions/prove'
import type { TotpReads } from './totp/reads'
import { byOf, type Visitor } from './visitor'

interface Deps extends ApiDeps {
  change: ChangePeople
  accounts: AccountReads
  totp: TotpReads
  secrets: Secrets
  proofs: Proofs
  connectionOf: ConnectionOf
}

/** Shows everybody who can be assigned to an issue, and lets people see and change their own account. */
export const accountRoutes = (deps: Deps) => {
  const { door, body, limits, clock, change, accounts, totp, connectionOf } = deps
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
        const wanted = validate(MeChange, await body.json(request, limits.apiBytes))
        const password = await newPassword(deps, visitor, wanted)
        const { name } = wanted
        await change('accounts.change', { by: byOf(visitor), at: clock(), name, password })
        if (password) {
          const owner = { id: visitor.user, passwordHash: password.after }
          set.headers['set-cookie'] = deviceCookie(owner, connectionOf(request, server), clock())
        }
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

/** Checks the current password and hashes the new one. @returns undefined when there is no new one */
async function newPassword(
  deps: Deps,
  visitor: Visitor,
  { password, currentPassword, revokeTokens = false }: MeChange,
): Promise<OwnChange['password']> {
  if (password === undefined) return undefined
  if (currentPassword === undefined)
    throw new Problem('invalid_request', 'Send currentPassword with the new one.')
  const before = deps.accounts.passwordHash(visitor.user)
  await prove(deps, visitor, { password: currentPassword })
  return { before, after: await hashPassword(password), revokeTokens }
}
