import { Elysia } from 'elysia'
import { validate } from '../../http/validate'
import type { ChangePeople } from '../changes'
import type { ConnectionOf } from '../connection'
import { type ApiDeps, api } from '../door'
import { drawLink, signUpUrl } from '../sign-up/link'
import { byOf } from '../visitor'
import { CreatedInvite, InviteList, NewInvite } from './model'
import type { InviteReads } from './reads'

interface Deps extends ApiDeps {
  change: ChangePeople
  invites: InviteReads
  connectionOf: ConnectionOf
}

/** Where administrators let people in. */
export const inviteRoutes = (deps: Deps) => {
  const { door, body, limits, clock, change, invites, connectionOf } = deps
  return new Elysia({ name: 'invites' })
    .use(door)
    .get(
      '/api/v1/invites',
      () => ({ items: invites.list(clock()) }),
      api('invited', {
        summary: 'Open invites, without their links',
        tag: 'Accounts',
        answers: InviteList,
      }),
    )
    .post(
      '/api/v1/invites',
      async ({ request, server, visitor, status }) => {
        const { email, role } = validate(NewInvite, await body.json(request, limits.apiBytes))
        const at = clock()
        const { link, token } = drawLink(at, limits)
        const { origin } = connectionOf(request, server)
        const invite = await change('invites.create', { email, role, link, by: byOf(visitor), at })
        return status(201, { ...invite, signUpUrl: signUpUrl(origin, token) })
      },
      api('people', {
        summary: 'Invite somebody by link; the answer is the only one that shows it',
        tag: 'Accounts',
        body: NewInvite,
        example: { email: 'grace@example.org', role: 'member' },
        answers: CreatedInvite,
        created: true,
        refuses: ['conflict'],
      }),
    )
    .delete(
      '/api/v1/invites/:id',
      async ({ params, visitor, status }) => {
        await change('invites.revoke', { id: params.id, by: byOf(visitor), at: clock() })
        return status(204, undefined)
      },
      api('invited', { summary: 'Take an invite back', tag: 'Accounts', refuses: ['not_found'] }),
    )
}
