import { type Static, Type as t } from '@sinclair/typebox'
import { oneOf } from '../lib/schema'
import { ROLES, TOKEN_SCOPES } from './role'

export const UserView = t.Object(
  {
    id: t.String(),
    email: t.String(),
    role: oneOf(ROLES),
    createdAt: t.String({ format: 'date-time' }),
  },
  { $id: 'User' },
)
export type UserView = Static<typeof UserView>

export const UserList = t.Object({ items: t.Array(UserView) })

export const Me = t.Object({
  id: t.String(),
  email: t.String(),
  role: oneOf(ROLES),
  scopes: t.Array(oneOf(TOKEN_SCOPES)),
})
