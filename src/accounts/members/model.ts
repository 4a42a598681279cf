import { type Static, Type as t } from '@sinclair/typebox'
import { oneOf } from '../../lib/schema'
import { Account, TimeOrNever } from '../model'
import { ROLES } from '../role'

export const MemberView = t.Composite([Account, t.Object({ lastSeenAt: TimeOrNever })], {
  $id: 'Member',
})
export type MemberView = Static<typeof MemberView>

export const MemberList = t.Object({ items: t.Array(MemberView) })
export const RoleChange = t.Object({ role: oneOf(ROLES) })
