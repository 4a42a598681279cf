import { type Static, Type as t } from '@sinclair/typebox'
import { oneOf } from '../../lib/schema'
import { Email, NewPassword, PersonName, Time } from '../model'
import { ROLES } from '../role'

export const LINK_KINDS = ['owner', 'invite', 'account'] as const

export const SignUp = t.Object({
  token: t.String({ maxLength: 100, description: 'Of the link.' }),
  email: Email,
  name: t.Optional(PersonName),
  password: NewPassword,
  keepTokens: t.Optional(
    t.Boolean({
      description:
        'For an account that is there: whether its access tokens go on. Left out, they end: whoever asks for a new password may have lost more.',
    }),
  ),
})
export type SignUp = Static<typeof SignUp>

/** Names a link. It goes in a body, since proxies log paths. */
export const LinkToken = t.Object({ token: t.String({ maxLength: 100 }) })

export const LinkView = t.Object(
  {
    kind: oneOf(LINK_KINDS, {
      description:
        'owner: the first; invite: a new member; account: a password for one that is there.',
    }),
    email: t.Union([t.String(), t.Null()], { description: 'Null: whoever signs up says.' }),
    role: oneOf(ROLES),
    expiresAt: Time,
  },
  { $id: 'SignUpLink' },
)
export type LinkView = Static<typeof LinkView>

/** The one answer that ever holds the link itself. */
export const CreatedLink = t.Object(
  { signUpUrl: t.String(), expiresAt: Time },
  { $id: 'CreatedLink' },
)
