import { orNotFound } from '../http/found'
import { iso } from '../lib/time'
import type { Account } from './model'
import type { AccountReads } from './reads'
import type { TotpReads } from './totp/reads'

/** A person's own account, as they see it. */
export function profile(accounts: AccountReads, totp: TotpReads, id: string): Account {
  const found = orNotFound(accounts.find(id), 'member', id)
  return {
    ...found,
    createdAt: iso(found.createdAt),
    hasPassword: accounts.passwordHash(id) !== null,
    totp: totp.isOn(id),
  }
}
