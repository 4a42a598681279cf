import type { Static } from '@sinclair/typebox'
import type { Secrets } from '../../db/secrets/secrets'
import { Problem } from '../../lib/problem'
import type { ChangePeople } from '../changes'
import { isPassword } from '../password'
import type { AccountReads } from '../reads'
import { isCode } from '../totp/is-code'
import type { TotpReads } from '../totp/reads'
import { byOf, type Visitor } from '../visitor'
import type { OwnSecret } from './model'
import type { Proofs } from './proof'

interface Deps {
  change: ChangePeople
  accounts: AccountReads
  totp: TotpReads
  secrets: Secrets
  proofs: Proofs
  clock: () => number
}

/**
 * Checks that a request comes from the person who signed in, not from somebody who found their browser
 * open: by the password, or a code of the second factor.
 * @throws Problem `wrong_credentials`, `wrong_code`, `rate_limited`; `invalid_request` with neither
 */
export async function prove(
  { change, accounts, totp, secrets, proofs, clock }: Deps,
  visitor: Visitor,
  { password, code }: Static<typeof OwnSecret>,
): Promise<void> {
  const { user } = visitor
  const attempt = {
    account: visitor.email,
    isKnown: true,
    apart: `session ${user}`,
    by: byOf(visitor),
    now: clock(),
  }
  if (code !== undefined) {
    const secret = totp.secret(user)
    const isRight = await proofs.try(
      { ...attempt, secret: 'code' },
      async () =>
        secret !== undefined && isCode({ change, secrets }, { user, secret }, code, clock()),
    )
    if (isRight) return
    throw new Problem('wrong_code', 'This is wrong or was used already; try the next code.')
  }
  if (password === undefined)
    throw new Problem(
      'invalid_request',
      'Send your password, or a code of your second factor. Without either, sign in anew.',
    )
  const isRight = await proofs.try({ ...attempt, secret: 'password' }, () =>
    isPassword(password, accounts.passwordHash(user)),
  )
  if (!isRight) throw new Problem('wrong_credentials', 'This is not your password.')
}
