import type { Secrets } from '../../db/secrets/secrets'
import { sha256Text } from '../../lib/hash'
import type { ChangePeople } from '../changes'
import { stepOf } from './code'
import { openFactor } from './factor-secret'
import { readRecoveryCode } from './recovery-code'

interface Deps {
  change: ChangePeople
  secrets: Secrets
}

interface Factor {
  user: string
  /** As it is kept. */
  secret: string
}

/**
 * Checks a code of the second factor and uses it up: each is accepted once. A recovery code needs no key.
 * @throws Problem `wrong_code` when the key is lost that codes are checked with
 */
export async function isCode(
  { change, secrets }: Deps,
  { user, secret }: Factor,
  typed: string,
  now: number,
): Promise<boolean> {
  const recovery = readRecoveryCode(typed)
  if (recovery !== undefined)
    return change('totp.useRecoveryCode', { user, hash: sha256Text(recovery) })
  const opened = openFactor(secrets, user, secret)
  const step = await stepOf(opened, typed.replace(/\s/g, ''), now)
  return step !== undefined && change('totp.useStep', { user, step })
}
