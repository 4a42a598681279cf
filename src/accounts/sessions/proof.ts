import type { Database } from 'bun:sqlite'
import { networkOf } from '../../http/network'
import type { Limits } from '../../limits'
import type { By } from '../audit/by'
import { auditLog } from '../audit/store'
import { attemptCounter } from './attempts'

export type Proof = 'right' | 'wrong' | 'half'

/** Whose secret is tried: an account, known or not, by whoever asks. */
interface Try {
  /** In the form in which it is counted. */
  account: string
  /** Whether there is such an account: the log tells of those alone, or a flood would fill it. */
  isKnown: boolean
  by: By
  now: number
}

/** Bounds how often passwords and codes are tried, by account and by network. */
export function proofs(db: Database, limits: Limits) {
  const audit = auditLog(db)
  const { signInFailuresPerAccount, signInFailuresPerAddress, signInWindowMs } = limits
  const accounts = attemptCounter(signInFailuresPerAccount, signInWindowMs)
  const networks = attemptCounter(signInFailuresPerAddress, signInWindowMs)

  return {
    /**
     * Runs a check of a secret.
     * @param check answers `half` when more must be shown, which is no failure, as a throw is none
     * @throws Problem `rate_limited`, and what `check` throws
     */
    async try<T extends { proof: Proof }>(
      { account, isKnown, by, now }: Try,
      check: () => Promise<T>,
    ): Promise<T> {
      const name = account.toLowerCase()
      const network = networkOf(by.address ?? '')
      const isLast = accounts.begin(name, now)
      try {
        networks.begin(network, now)
      } catch (cause) {
        accounts.forgive(name)
        throw cause
      }
      let proof: Proof = 'half'
      try {
        const result = await check()
        proof = result.proof
        return result
      } finally {
        if (proof === 'right') accounts.clear(name)
        if (proof === 'half') accounts.forgive(name)
        if (proof !== 'wrong') networks.forgive(network)
        else if (isLast && isKnown)
          audit.record({ by, at: now, action: 'signIn.lock', target: account })
      }
    },
  }
}

export type Proofs = ReturnType<typeof proofs>
