import type { OidcSettings } from '../../config'
import type { NewSession } from '../sessions/session'
import type { SessionStore } from '../sessions/store'
import type { AccountStore } from '../store'
import type { Identity } from './provider'
import type { IdentityStore } from './store'

interface Stores {
  accounts: AccountStore
  identities: IdentityStore
  sessions: SessionStore
}

export interface Arrival extends Pick<OidcSettings, 'allowedDomains' | 'defaultRole'> {
  /** The person for whom the provider vouches. */
  identity: Omit<Identity, 'authenticatedAt'>
  address: string | null
  /** The id of the account, if one is made. */
  newUser: string
  session: NewSession
  at: number
}

export type Refusal = 'oidc_email_unverified' | 'oidc_no_account'

/**
 * Signs somebody in who comes from the provider.
 * @returns why they are refused; null when they are signed in
 */
export const arrive =
  (stores: Stores) =>
  (arrival: Arrival): Refusal | null => {
    const found = accountOf(stores, arrival)
    if ('refusal' in found) return found.refusal
    stores.sessions.begin(found.user, arrival.session)
    return null
  }

/**
 * Whose account somebody from the provider has: the one that they came to before; else, by an e-mail
 * that the provider has verified, the one of that e-mail; else a new one, for the allowed domains.
 */
function accountOf(
  { accounts, identities }: Stores,
  { identity, allowedDomains, defaultRole, address, newUser, at }: Arrival,
): { user: string } | { refusal: Refusal } {
  const known = identities.find(identity)
  if (known !== undefined) return { user: known }
  const { email, isVerified, name } = identity
  // Otherwise whoever can write an e-mail into the provider would own the account of that e-mail.
  if (email === undefined || !isVerified) return { refusal: 'oidc_email_unverified' }
  const found = accounts.find(email)
  const domain = email.slice(email.lastIndexOf('@') + 1).toLowerCase()
  if (!found && !allowedDomains.includes(domain)) return { refusal: 'oidc_no_account' }
  const by = { user: found?.id ?? null, session: null, name: email, address }
  const user = found?.id ?? newUser
  if (!found)
    accounts.create({ id: user, email, name, role: defaultRole, passwordHash: null, by, at })
  identities.link({ identity, user, by, at })
  return { user }
}
