import type { Secrets } from '../../db/secrets/secrets'
import { Problem } from '../../lib/problem'
import type { ChangePeople } from '../changes'
import type { Connection } from '../connection'
import { isPassword } from '../password'
import type { AccountReads } from '../reads'
import { isCode } from '../totp/is-code'
import type { TotpReads } from '../totp/reads'
import { type SignIn, totpRequired, wrongCredentials } from './begin-session'
import { deviceOf } from './device'
import type { Credentials } from './model'
import type { Proofs } from './proof'

interface Deps {
  change: ChangePeople
  accounts: AccountReads
  totp: TotpReads
  secrets: Secrets
  proofs: Proofs
}

/**
 * Finds who has this e-mail, password and, where the account asks for one, code.
 * @throws Problem `wrong_credentials`, `totp_required`, `wrong_code`, `rate_limited`
 */
export async function signIn(
  { change, accounts, totp, secrets, proofs }: Deps,
  { email, password, code }: Credentials,
  { headers }: Request,
  connection: Connection,
  now: number,
): Promise<Pick<SignIn, 'user' | 'passwordHash' | 'isCodeShown'>> {
  const found = accounts.credentials(email)
  const { id: user, passwordHash } = found ?? { passwordHash: null }
  const apart =
    user && passwordHash
      ? deviceOf(headers, { id: user, passwordHash }, connection, now)
      : undefined
  const by = { user: null, session: null, name: 'somebody', address: connection.address }
  const attempt = { account: email, isKnown: found !== undefined, apart, by, now }

  const isRight = await proofs.try({ ...attempt, secret: 'password' }, () =>
    isPassword(password, passwordHash),
  )
  if (!isRight || !user || !passwordHash) throw wrongCredentials()
  const secret = totp.secret(user)
  if (secret === undefined) return { user, passwordHash, isCodeShown: false }
  if (!code) throw totpRequired()
  const isCodeRight = await proofs.try({ ...attempt, secret: 'code' }, () =>
    isCode({ change, secrets }, { user, secret }, code, now),
  )
  if (isCodeRight) return { user, passwordHash, isCodeShown: true }
  throw new Problem('wrong_code', 'This code is wrong or was used already; wait for the next one.')
}
