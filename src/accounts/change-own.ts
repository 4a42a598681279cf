import { Problem } from '../lib/problem'
import type { Reach } from './reach.reads'
import type { SessionStore } from './sessions/store'
import type { AccountStore } from './store'
import type { TokenStore } from './tokens/store'
import type { Person } from './visitor'

interface Stores {
  accounts: AccountStore
  sessions: SessionStore
  tokens: TokenStore
  reach: Reach
}

export interface OwnChange {
  /** Who is signed in, by a session. */
  by: Person
  at: number
  name?: string | undefined
  password?: NewOwnPassword | undefined
}

interface NewOwnPassword {
  /** The hash of the current password, as it was when the one that was shown was found right. */
  before: string | null
  after: string
  /** Whether the person's access tokens end with the old password. */
  revokeTokens: boolean
}

/**
 * Changes a person's own name or password. A new password ends all of their sessions but the one that
 * sets it, which counts as proven by that.
 * @throws Problem `signed_out`; `wrong_credentials` when another request has set a password meanwhile
 */
export const changeOwn =
  ({ accounts, sessions, tokens, reach }: Stores) =>
  ({ by, at, name, password }: OwnChange): void => {
    reach.roleNow(by)
    const { user, session } = by
    if (password) {
      const { before, after, revokeTokens } = password
      if (accounts.passwordHash(user) !== before)
        throw new Problem('wrong_credentials', 'Your password was changed a moment ago.')
      accounts.setPassword({ user, passwordHash: after, by, at })
      sessions.endOthers(user, session)
      if (session !== null) sessions.prove(session, at)
      if (revokeTokens) tokens.revokeAll(user, { by, at })
    }
    if (name !== undefined) accounts.rename(user, name)
  }
