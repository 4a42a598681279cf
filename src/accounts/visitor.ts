import type { By } from './audit/by'
import type { Role, TokenScope } from './role'

/** Who asks, and what they may. */
export interface Visitor {
  user: string
  email: string
  role: Role
  scopes: ReadonlySet<TokenScope>
  /** The session they are signed in by; null for a token. */
  session: string | null
  /** The token they come by; null for a session. */
  token: string | null
  /** The `client_id` of the program that was given the token; null for a session and a token made by hand. */
  client: string | null
  /** When that session last showed a password or its like. */
  provedAt: number
  address: string | null
}

/** A person who makes a change. */
export type Person = By & { user: string }

/** A visitor as the one who makes a change. */
export const byOf = ({ user, session, email, address }: Visitor): Person => ({
  user,
  session,
  name: email,
  address,
})
