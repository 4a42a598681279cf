import { Problem } from '../../lib/problem'
import { isPassword } from '../passwords/password'
import type { Place } from '../place'
import type { AccountStore } from '../store'
import { isCode } from '../totp/is-code'
import type { TotpStore } from '../totp/store'
import type { Credentials } from './model'
import type { Proofs } from './proof'

interface Deps {
  accounts: AccountStore
  totp: TotpStore
  proofs: Proofs
}

/**
 * Who has this e-mail, password and, where the account asks for one, code.
 * @returns a user's id
 * @throws Problem `wrong_credentials`, `totp_required`, `wrong_code`, `rate_limited`
 */
export async function signIn(
  { accounts, totp, proofs }: Deps,
  { email, password, code }: Credentials,
  { address }: Place,
  now: number,
): Promise<string> {
  const found = accounts.credentials(email)
  const by = { user: null, name: 'somebody', address }
  const { refusal } = await proofs.try({ account: email, isKnown: !!found, by, now }, async () => {
    const isRight = await isPassword(password, found?.passwordHash ?? null)
    if (!found || !isRight) return { proof: 'wrong', refusal: 'wrong_credentials' } as const
    const secret = totp.secret(found.id)
    if (secret === undefined) return { proof: 'right', refusal: undefined } as const
    if (!code) return { proof: 'half', refusal: 'totp_required' } as const
    return (await isCode(totp, found.id, secret, code, now))
      ? ({ proof: 'right', refusal: undefined } as const)
      : ({ proof: 'wrong', refusal: 'wrong_code' } as const)
  })
  if (refusal) throw new Problem(refusal, SAID[refusal])
  return (found as { id: string }).id
}

const SAID = {
  wrong_credentials: 'No account has this e-mail and password.',
  totp_required: 'Send the code of your authenticator app, or a recovery code, as `code` too.',
  wrong_code: 'This code is wrong or was used already; wait for the next one.',
} as const
