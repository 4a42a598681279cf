import type { Static } from '@sinclair/typebox'
import { Problem } from '../../lib/problem'
import { isPassword } from '../passwords/password'
import type { AccountStore } from '../store'
import { isCode } from '../totp/is-code'
import type { TotpStore } from '../totp/store'
import { byOf, type Visitor } from '../visitor'
import type { OwnSecret } from './model'
import type { Proofs } from './proof'

interface Deps {
  accounts: AccountStore
  totp: TotpStore
  proofs: Proofs
  clock: () => number
}

/**
 * That whoever is signed in is who signed in: by the password, or a code of the second factor.
 * @throws Problem `wrong_credentials`, `wrong_code`, `rate_limited`; `invalid_request` with neither
 */
export async function prove(
  { accounts, totp, proofs, clock }: Deps,
  visitor: Visitor,
  { password, code }: Static<typeof OwnSecret>,
): Promise<void> {
  const { user } = visitor
  const tried = {
    ...{ account: visitor.email, isKnown: true, apart: `session ${user}` },
    ...{ by: byOf(visitor), now: clock() },
  }
  if (code !== undefined) {
    const secret = totp.secret(user)
    const isRight = await proofs.try(
      { ...tried, secret: 'code' },
      async () => secret !== undefined && isCode(totp, user, secret, code, clock()),
    )
    if (isRight) return
    throw new Problem('wrong_code', 'This is wrong or was used already; try the next code.')
  }
  if (password === undefined)
    throw new Problem(
      'invalid_request',
      'Send your password, or a code of your second factor. Without either, sign in anew.',
    )
  const isRight = await proofs.try({ ...tried, secret: 'password' }, () =>
    isPassword(password, accounts.passwordHash(user)),
  )
  if (!isRight) throw new Problem('wrong_credentials', 'This is not your password.')
}
