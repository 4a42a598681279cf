import { signal } from '@preact/signals'
import type { Role, TokenScope } from '../../src/accounts/role'

export interface SignInWays {
  /** No owner can sign in yet: the link that the server printed makes one. */
  signUpOpen: boolean
  password: boolean
  oidc: { label: string; url: string } | null
}

export interface Session {
  user: {
    id: string
    email: string
    name: string
    role: Role
    hasPassword: boolean
    totp: boolean
    createdAt: string
  }
  scopes: TokenScope[]
  session: { id: string; createdAt: string; expiresAt: string }
  signIn: SignInWays
}

/** Who is signed in: undefined while that is not known, null when nobody is. */
export const session = signal<Session | null | undefined>()
/** How one can sign in. */
export const waysIn = signal<SignInWays | undefined>()
