import { stepOf } from './code'
import { readRecoveryCode } from './recovery-code'
import type { TotpStore } from './store'

/** Whether a code of the second factor is right, using it up: each opens once. */
export async function isCode(
  totp: TotpStore,
  owner: string,
  secret: string,
  typed: string,
  now: number,
): Promise<boolean> {
  const step = await stepOf(secret, typed.replace(/\s/g, ''), now)
  if (step !== undefined) return totp.useStep(owner, step)
  const recovery = readRecoveryCode(typed)
  return recovery !== undefined && totp.useRecoveryCode(owner, recovery)
}
