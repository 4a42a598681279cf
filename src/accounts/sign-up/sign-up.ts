import { Problem } from '../../lib/problem'
import type { By } from '../audit/by'
import { hashPassword } from '../passwords/password'
import type { SessionStore } from '../sessions/store'
import type { AccountStore } from '../store'
import type { TokenStore } from '../tokens/store'
import type { SignUp } from './model'
import type { Link, LinkStore } from './store'

interface Deps {
  accounts: AccountStore
  links: LinkStore
  sessions: SessionStore
  tokens: TokenStore
}

/**
 * Makes the account that a link is for, or gives one its password.
 * @returns a user's id
 * @throws Problem `unknown_link`; `invalid_request` for an e-mail that is not the link's; `conflict`
 */
export async function signUp(
  { accounts, links, sessions, tokens }: Deps,
  { token, email, name = '', password, keepTokens = false }: SignUp,
  address: string | null,
  now: number,
): Promise<string> {
  // Looked at before the password is hashed, which costs, and used up after.
  const { email: meant } = links.find(token, now)
  if (meant !== null && meant.toLowerCase() !== email.toLowerCase())
    throw new Problem('invalid_request', `This link is for ${meant}.`)
  const hash = await hashPassword(password)
  return links.use(token, now, (link) => {
    const by: By = { user: null, name: SAID[link.kind](link), address }
    const found = accounts.credentials(email)
    if (!found) return accounts.createUser(email, link.role, hash, now, { name, by }).id
    if (link.kind === 'invite' || (link.kind === 'owner' && found.passwordHash !== null))
      throw new Problem('conflict', `There is a user ${email} already; sign in as that.`)
    accounts.setPassword(found.id, hash, now, by)
    if (name) accounts.rename(found.id, name)
    // Whoever has the printed link runs the server.
    if (link.kind === 'owner') accounts.setRole(found.id, 'owner', now, by)
    sessions.endOthers(found.id, null)
    if (!keepTokens) tokens.revokeAll(found.id, now, by)
    return found.id
  })
}

const SAID: Record<Link['kind'], (link: Link) => string> = {
  owner: () => 'printed sign-up link',
  invite: ({ createdBy }) => `invite by ${createdBy}`,
  account: ({ createdBy }) => `sign-up link by ${createdBy}`,
}
