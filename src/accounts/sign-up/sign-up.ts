import { Problem } from '../../lib/problem'
import type { By } from '../audit/by'
import type { MemberStore } from '../members/store'
import type { NewSession } from '../sessions/session'
import type { SessionStore } from '../sessions/store'
import type { AccountStore } from '../store'
import type { TokenStore } from '../tokens/store'
import type { TotpStore } from '../totp/store'
import type { Link } from './reads'
import type { LinkStore } from './store'

interface Stores {
  accounts: AccountStore
  links: LinkStore
  members: MemberStore
  sessions: SessionStore
  tokens: TokenStore
  totp: TotpStore
}

export interface LinkUse {
  /** SHA-256 of the link's token, in base64url. */
  hash: string
  email: string
  name: string
  passwordHash: string
  /** Whether the access tokens of an account that is there go on. */
  keepTokens: boolean
  /** The id of the account, if the link makes one. */
  newUser: string
  /** The session that begins with it, if no second factor is asked for. */
  session: NewSession
  address: string | null
  at: number
}

/**
 * Uses a link up: makes the account that it is for, or gives one its password, and begins a session.
 * @returns whose account it is, and whether a session has begun: a link stands in for the password, not
 *   for the second factor
 * @throws Problem `unknown_link`; `conflict` when the address has an account that the link does not open
 */
export const signUp =
  (stores: Stores) =>
  (use: LinkUse): { user: string; isSignedIn: boolean } => {
    const { links, sessions, totp } = stores
    const link = links.use(use.hash, use.at)
    const user = accountOf(stores, link, use)
    if (totp.isOn(user)) return { user, isSignedIn: false }
    sessions.begin(user, use.session)
    return { user, isSignedIn: true }
  }

/** @returns the id of the account that is made, or opened */
function accountOf(
  { accounts, members, sessions, tokens }: Stores,
  link: Link,
  { email, name, passwordHash, keepTokens, newUser, address, at }: LinkUse,
): string {
  const by: By = { user: null, session: null, name: MAKER[link.kind](link), address }
  const found = accounts.credentials(email)
  if (!found)
    return accounts.create({ id: newUser, email, name, role: link.role, passwordHash, by, at }).id
  if (link.kind === 'invite' || (link.kind === 'owner' && found.passwordHash !== null))
    throw new Problem('conflict', `There is a user ${email} already; sign in as that.`)
  const { id } = found
  accounts.setPassword({ user: id, passwordHash, by, at })
  if (name) accounts.rename(id, name)
  // Whoever has the printed link runs the server.
  if (link.kind === 'owner') members.setRole({ id, role: 'owner', by, at })
  sessions.endOthers(id, null)
  if (!keepTokens) tokens.revokeAll(id, { by, at })
  return id
}

/** Whom the audit log names for what a link did. */
const MAKER: Record<Link['kind'], (link: Link) => string> = {
  owner: () => 'printed sign-up link',
  invite: ({ createdBy }) => `invite by ${createdBy}`,
  account: ({ createdBy }) => `sign-up link by ${createdBy}`,
}
