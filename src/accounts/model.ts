import { type Static, Type as t } from '@sinclair/typebox'
import { oneOf } from '../lib/schema'
import { ROLES, TOKEN_SCOPES } from './role'

export const Email = t.String({
  maxLength: 254,
  pattern: '^[^\\s@\\x00-\\x1f]+@[^\\s@\\x00-\\x1f]+$',
  description: 'ada@example.org',
})
export const PersonName = t.String({ maxLength: 100 })
/** NIST SP 800-63B: length is what counts. The upper bound limits what is hashed. */
export const NewPassword = t.String({ minLength: 10, maxLength: 200 })
/** A password that is offered for a check, of any length that one can have. */
export const Password = t.String({ maxLength: 200 })
export const Time = t.String({ format: 'date-time' })
export const TimeOrNever = t.Union([Time, t.Null()])

export const UserView = t.Object(
  {
    id: t.String(),
    email: t.String(),
    name: t.String(),
    role: oneOf(ROLES),
    createdAt: Time,
  },
  { $id: 'User' },
)
export type UserView = Static<typeof UserView>

export const UserList = t.Object({ items: t.Array(UserView) })

/** One's own account. */
export const Account = t.Composite([
  UserView,
  t.Object({
    hasPassword: t.Boolean(),
    totp: t.Boolean({ description: 'Whether a second factor is asked for.' }),
  }),
])
export type Account = Static<typeof Account>

export const Me = t.Composite([Account, t.Object({ scopes: t.Array(oneOf(TOKEN_SCOPES)) })], {
  $id: 'Me',
})
export type Me = Static<typeof Me>

export const MeChange = t.Object({
  name: t.Optional(PersonName),
  password: t.Optional(NewPassword),
  currentPassword: t.Optional(Password),
  revokeTokens: t.Optional(
    t.Boolean({ description: "With a password: whether one's access tokens end, too." }),
  ),
})
export type MeChange = Static<typeof MeChange>
