import { Problem } from '../../lib/problem'
import type { AccountStore } from '../store'
import type { TotpStore } from '../totp/store'
import type { NewSession } from './session'
import type { SessionStore } from './store'

interface Stores {
  accounts: AccountStore
  sessions: SessionStore
  totp: TotpStore
}

export interface SignIn {
  user: string
  /** The hash that the password was found to match. */
  passwordHash: string
  /** Whether a code of the second factor was shown, too. */
  isCodeShown: boolean
  /** The hash of the session that the browser had until now; null without one. */
  replaces: string | null
  session: NewSession
}

/**
 * Signs somebody in whose secrets were found right. Hashing takes a while, and so may the changes before
 * this one: what the secrets were compared with must still hold.
 * @throws Problem `wrong_credentials` when the password is another by now; `totp_required` when a factor was turned on
 */
export const beginSession =
  ({ accounts, sessions, totp }: Stores) =>
  ({ user, passwordHash, isCodeShown, replaces, session }: SignIn): void => {
    if (accounts.passwordHash(user) !== passwordHash) throw wrongCredentials()
    if (!isCodeShown && totp.isOn(user)) throw totpRequired()
    if (replaces !== null) sessions.endByHash(replaces)
    sessions.begin(user, session)
  }

export const wrongCredentials = () =>
  new Problem('wrong_credentials', 'No account has this e-mail and password.')

export const totpRequired = () =>
  new Problem(
    'totp_required',
    'Send the code of your authenticator app, or a recovery code, as `code` too.',
  )
