import { type Static, Type as t } from '@sinclair/typebox'
import { oneOf } from '../../lib/schema'
import { Email, Time } from '../model'
import { ROLES } from '../role'

export const NewInvite = t.Object({ email: Email, role: oneOf(ROLES) })

export const InviteView = t.Object(
  {
    id: t.String(),
    email: t.String(),
    role: oneOf(ROLES),
    createdBy: t.String({ description: 'An e-mail, or `command line`.' }),
    createdAt: Time,
    expiresAt: Time,
  },
  { $id: 'Invite' },
)
export type InviteView = Static<typeof InviteView>

/** The one answer that ever holds the link itself. */
export const CreatedInvite = t.Composite([InviteView, t.Object({ signUpUrl: t.String() })], {
  $id: 'CreatedInvite',
})

export const InviteList = t.Object({ items: t.Array(InviteView) })
