import { Elysia } from 'elysia'
import { orNotFound } from '../../http/found'
import { validate } from '../../http/validate'
import { Problem } from '../../lib/problem'
import { iso } from '../../lib/time'
import type { ChangePeople } from '../changes'
import type { ConnectionOf } from '../connection'
import { type ApiDeps, api } from '../door'
import type { AccountReads } from '../reads'
import { atLeast, RIGHTS } from '../role'
import { drawLink, signUpUrl } from '../sign-up/link'
import { CreatedLink } from '../sign-up/model'
import { byOf, type Visitor } from '../visitor'
import { MemberList, MemberView, RoleChange } from './model'
import type { MemberReads } from './reads'

interface Deps extends ApiDeps {
  change: ChangePeople
  accounts: AccountReads
  members: MemberReads
  connectionOf: ConnectionOf
}

/** Where administrators say who may do what. */
export const memberRoutes = (deps: Deps) => {
  const { door, body, limits, clock, change, accounts, members, connectionOf } = deps
  const existing = (id: string) => orNotFound(accounts.find(id), 'member', id)
  return new Elysia({ name: 'members' })
    .use(door)
    .get(
      '/api/v1/members',
      ({ visitor }) => ({ items: mayLetIn(visitor) ? members.list() : accounts.list() }),
      api('read', {
        summary: 'Everybody with their role',
        description: 'To administrators who are signed in also how and when people sign in.',
        tag: 'Accounts',
        answers: MemberList,
      }),
    )
    .patch(
      '/api/v1/members/:id',
      async ({ params, request, visitor }) => {
        const { role } = validate(RoleChange, await body.json(request, limits.apiBytes))
        const who = { id: params.id, by: byOf(visitor), at: clock() }
        const { id } = await change('members.setRole', { ...who, role })
        return orNotFound(
          members.list().find((member) => member.id === id),
          'member',
          id,
        )
      },
      api('people', {
        summary: "Change somebody's role",
        tag: 'Accounts',
        body: RoleChange,
        example: { role: 'admin' },
        answers: MemberView,
        refuses: ['not_found', 'conflict'],
      }),
    )
    .delete(
      '/api/v1/members/:id',
      async ({ params, visitor, status }) => {
        await change('members.remove', { id: params.id, by: byOf(visitor), at: clock() })
        return status(204, undefined)
      },
      api('people', {
        summary: 'Remove somebody, with their sessions and tokens',
        tag: 'Accounts',
        refuses: ['not_found', 'conflict'],
      }),
    )
    .post(
      '/api/v1/members/:id/signUpLink',
      async ({ params, request, server, visitor, status }) => {
        const { id: user } = existing(params.id)
        checkNotSelf(user, visitor)
        const at = clock()
        const { link, token } = drawLink(at, limits)
        const { origin } = connectionOf(request, server)
        await change('signUp.linkAccount', { user, link, by: byOf(visitor), at })
        return status(201, { signUpUrl: signUpUrl(origin, token), expiresAt: iso(link.expiresAt) })
      },
      api('people', {
        summary: 'A link by which somebody sets a new password; only this answer shows it',
        tag: 'Accounts',
        answers: CreatedLink,
        created: true,
        refuses: ['not_found', 'conflict'],
      }),
    )
    .delete(
      '/api/v1/members/:id/totp',
      async ({ params, visitor, status }) => {
        const { id: user } = existing(params.id)
        checkNotSelf(user, visitor)
        await change('totp.reset', { user, by: byOf(visitor), at: clock() })
        return status(204, undefined)
      },
      api('people', {
        summary: "Turn somebody's second factor off",
        tag: 'Accounts',
        refuses: ['not_found', 'conflict'],
      }),
    )
}

const mayLetIn = ({ session, role }: Visitor) =>
  session !== null && atLeast(role, RIGHTS.people.role)

/**
 * A stolen session must not get around the proof that changing one's own password and second factor
 * asks for.
 * @throws Problem `conflict`
 */
function checkNotSelf(id: string, { user }: Visitor): void {
  if (id === user)
    throw new Problem(
      'conflict',
      'This is your own account: change how you sign in under Account, Security, or have `whimbrel user link` make a link on the machine itself.',
    )
}
