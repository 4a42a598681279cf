import { Problem } from '../../lib/problem'
import { isPassword } from '../passwords/password'
import type { Place } from '../place'
import type { AccountStore } from '../store'
import { isCode } from '../totp/is-code'
import type { TotpStore } from '../totp/store'
import { deviceOf } from './device'
import type { Credentials } from './model'
import type { Proofs } from './proof'

interface Deps {
  accounts: AccountStore
  totp: TotpStore
  proofs: Proofs
}

/**
 * Who has this e-mail, password and, where the account asks for one, code.
 * @throws Problem `wrong_credentials`, `totp_required`, `wrong_code`, `rate_limited`
 */
export async function signIn(
  { accounts, totp, proofs }: Deps,
  { email, password, code }: Credentials,
  { headers }: Request,
  place: Place,
  now: number,
): Promise<{ id: string; passwordHash: string }> {
  const found = accounts.credentials(email)
  const { id, passwordHash } = found ?? { passwordHash: null }
  const apart = id && passwordHash ? deviceOf(headers, { id, passwordHash }, place, now) : undefined
  const by = { user: null, name: 'somebody', address: place.address }
  const tried = { account: email, isKnown: found !== undefined, apart, by, now }

  const isRight = await proofs.try({ ...tried, secret: 'password' }, () =>
    isPassword(password, passwordHash),
  )
  if (!isRight || !id || !passwordHash)
    throw new Problem('wrong_credentials', 'No account has this e-mail and password.')
  const secret = totp.secret(id)
  if (secret === undefined) return { id, passwordHash }
  if (!code)
    throw new Problem(
      'totp_required',
      'Send the code of your authenticator app, or a recovery code, as `code` too.',
    )
  const isCodeRight = await proofs.try({ ...tried, secret: 'code' }, () =>
    isCode(totp, id, secret, code, now),
  )
  if (!isCodeRight)
    throw new Problem(
      'wrong_code',
      'This code is wrong or was used already; wait for the next one.',
    )
  return { id, passwordHash }
}
