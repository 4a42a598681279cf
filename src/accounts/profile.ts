import { orNotFound } from '../http/found'
import { iso } from '../lib/time'
import type { Account } from './model'
import type { AccountStore } from './store'
import type { TotpStore } from './totp/store'

/** A person's own account, as they see it. */
export function profile(accounts: AccountStore, totp: TotpStore, id: string): Account {
  const found = orNotFound(accounts.find(id), 'member', id)
  return {
    ...found,
    createdAt: iso(found.createdAt),
    hasPassword: accounts.passwordHash(id) !== null,
    totp: totp.secret(id) !== undefined,
  }
}
