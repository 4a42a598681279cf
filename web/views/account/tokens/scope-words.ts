import type { TokenScope } from '../../../../src/accounts/role'

/** What a token may do, by its scopes. */
export const SCOPE_WORDS = {
  read: 'read everything',
  write: 'change and triage',
  keys: 'make and revoke keys',
} satisfies Record<TokenScope, string>
