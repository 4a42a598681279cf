import { Elysia } from 'elysia'
import { validate } from '../../http/validate'
import { type ApiDeps, api } from '../door'
import type { PlaceOf } from '../place'
import { signUpUrl } from '../sign-up/link'
import type { LinkStore } from '../sign-up/store'
import { byOf } from '../visitor'
import { CreatedInvite, InviteList, NewInvite } from './model'

interface Deps extends ApiDeps {
  links: LinkStore
  placeOf: PlaceOf
}

/** Where administrators let people in. */
export const inviteRoutes = ({ door, body, limits, clock, links, placeOf }: Deps) =>
  new Elysia({ name: 'invites' })
    .use(door)
    .get(
      '/api/v1/invites',
      () => ({ items: links.invites(clock()) }),
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
        const { invite, token } = links.invite(email, role, byOf(visitor), clock())
        const { origin } = placeOf(request, server)
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
      ({ params, visitor, status }) => {
        links.revokeInvite(params.id, byOf(visitor), clock())
        return status(204, undefined)
      },
      api('invited', { summary: 'Take an invite back', tag: 'Accounts', refuses: ['not_found'] }),
    )
