import { type Static, Type as t } from '@sinclair/typebox'
import { oneOf } from '../../lib/schema'
import { TimeOrNever, UserView } from '../model'
import { ROLES } from '../role'

/** How a person signs in is shown to administrators alone: others would learn whom to attack. */
export const MemberView = t.Composite(
  [
    UserView,
    t.Partial(t.Object({ hasPassword: t.Boolean(), totp: t.Boolean(), lastSeenAt: TimeOrNever })),
  ],
  { $id: 'Member' },
)
export type MemberView = Static<typeof MemberView>

export const MemberList = t.Object({ items: t.Array(MemberView) })
export const RoleChange = t.Object({ role: oneOf(ROLES) })
