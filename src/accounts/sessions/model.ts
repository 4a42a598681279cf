import { type Static, Type as t } from '@sinclair/typebox'
import { oneOf } from '../../lib/schema'
import { Account, Email, Password, Time } from '../model'
import { TOKEN_SCOPES } from '../role'

export const Credentials = t.Object({
  email: Email,
  password: Password,
  code: t.Optional(
    t.String({ maxLength: 20, description: 'Of the second factor, or a recovery code.' }),
  ),
})
export type Credentials = Static<typeof Credentials>

export const SignOutQuery = t.Object({
  tokens: t.Optional(
    oneOf(['keep', 'revoke'], {
      description: "What becomes of one's access tokens; kept when left out.",
    }),
  ),
})

const Code = t.String({ maxLength: 20 })

/** A secret by which a person shows that their session is in no other hands. */
export const OwnSecret = t.Object({ password: t.Optional(Password), code: t.Optional(Code) })

/** The ways in which people can sign in here. */
export const SignInWays = t.Object({
  signUpOpen: t.Boolean({ description: 'No owner can sign in yet: the printed link makes one.' }),
  password: t.Boolean(),
  oidc: t.Union([t.Object({ label: t.String(), url: t.String() }), t.Null()]),
})
export type SignInWays = Static<typeof SignInWays>

export const SignedIn = t.Object(
  {
    user: Account,
    scopes: t.Array(oneOf(TOKEN_SCOPES)),
    session: t.Object({ id: t.String(), createdAt: Time, expiresAt: Time }),
    signIn: SignInWays,
  },
  { $id: 'SignedIn' },
)
export type SignedIn = Static<typeof SignedIn>

export const SessionView = t.Object(
  {
    id: t.String(),
    createdAt: Time,
    lastSeenAt: Time,
    expiresAt: Time,
    userAgent: t.String(),
    address: t.Union([t.String(), t.Null()]),
    isCurrent: t.Boolean(),
  },
  { $id: 'Session' },
)
export type SessionView = Static<typeof SessionView>

export const SessionList = t.Object({ items: t.Array(SessionView) })
