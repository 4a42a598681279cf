import type { OidcSettings } from '../../config'
import type { AccountStore } from '../store'
import type { Identity } from './provider'
import type { IdentityStore } from './store'

export type Arrival = { user: string } | { refused: 'oidc_email_unverified' | 'oidc_no_account' }

interface Deps {
  accounts: AccountStore
  identities: IdentityStore
}

/**
 * Whose account somebody from the provider has: the one that they came to before; else, by an e-mail
 * that the provider has verified, the one of that e-mail; else a new one, for the allowed domains.
 */
export function arrive(
  { accounts, identities }: Deps,
  identity: Identity,
  { allowedDomains, defaultRole }: Pick<OidcSettings, 'allowedDomains' | 'defaultRole'>,
  address: string | null,
  now: number,
): Arrival {
  const known = identities.find(identity)
  if (known !== undefined) return { user: known }
  const { email, isVerified, name } = identity
  // Otherwise whoever can write an e-mail into the provider would own the account of that e-mail.
  if (email === undefined || !isVerified) return { refused: 'oidc_email_unverified' }
  const found = accounts.find(email)
  const domain = email.slice(email.lastIndexOf('@') + 1).toLowerCase()
  if (!found && !allowedDomains.includes(domain)) return { refused: 'oidc_no_account' }
  const by = { user: found?.id ?? null, name: email, address }
  const account = () =>
    found?.id ?? accounts.createUser(email, defaultRole, null, now, { name, by }).id
  return { user: identities.link(identity, account, by, now) }
}
