import { sha256Text } from '../../lib/hash'
import type { ChangePeople } from '../changes'
import { stepOf } from './code'
import { readRecoveryCode } from './recovery-code'

interface Factor {
  user: string
  secret: string
}

/** Checks a code of the second factor and uses it up: each is accepted once. */
export async function isCode(
  change: ChangePeople,
  { user, secret }: Factor,
  typed: string,
  now: number,
): Promise<boolean> {
  const step = await stepOf(secret, typed.replace(/\s/g, ''), now)
  if (step !== undefined) return change('totp.useStep', { user, step })
  const recovery = readRecoveryCode(typed)
  if (recovery === undefined) return false
  return change('totp.useRecoveryCode', { user, hash: sha256Text(recovery) })
}
