import { randomBytes } from 'node:crypto'
import { networkOf } from '../../http/network'
import type { Limits } from '../../limits'
import type { By } from '../audit/by'
import type { ChangePeople } from '../changes'
import { attemptCounter } from './attempts'

/** A try at the secret of an account, which may not exist. */
interface Try {
  /** A code is asked only of somebody who has shown the password: a few wrong codes are too many, wherever they come from. */
  secret: 'password' | 'code'
  /** The e-mail by which it was named. */
  account: string
  /** Whether there is such an account: the audit log tells of locks of those alone, or a flood of made-up names would fill it. */
  isKnown: boolean
  /**
   * The session or the device that the try comes from, if it was let in before. Its tries are counted
   * apart, so that strangers lock nobody out there.
   */
  apart?: string | undefined
  by: By
  now: number
}

/** Bounds how often passwords and codes are tried (decision 0029). */
export function proofs(change: ChangePeople, limits: Limits) {
  const { signInFailuresPerAccount, signInFailuresPerAddress, signInFailuresInAll } = limits
  const counter = (allowed: number) =>
    attemptCounter(allowed, limits.signInWindowMs, randomBytes(8).readBigUInt64LE())
  const apart = counter(signInFailuresPerAccount)
  const codes = counter(signInFailuresPerAccount)
  /** Tries at an account from one network, tries at an account from anywhere, and tries from a network. */
  const pairs = counter(signInFailuresPerAccount)
  const inAll = counter(signInFailuresInAll)
  const networks = counter(signInFailuresPerAddress)

  function countersOf({ secret, account, apart: own, by }: Try) {
    const name = account.toLowerCase()
    const network = networkOf(by.address ?? '')
    if (own !== undefined) return [{ counter: apart, name: `${secret} ${own}`, isOwn: true }]
    const ofNetwork = { counter: networks, name: network, isOwn: false }
    return secret === 'code'
      ? [{ counter: codes, name, isOwn: true }, ofNetwork]
      : [
          { counter: pairs, name: `${name} ${network}`, isOwn: true },
          { counter: inAll, name, isOwn: false },
          ofNetwork,
        ]
  }

  return {
    /**
     * Runs a check of a secret. A check that throws counts as no failure.
     * @returns whether it was right
     * @throws Problem `rate_limited`, and what `check` throws
     */
    async try(attempt: Try, check: () => Promise<boolean>): Promise<boolean> {
      const { account, isKnown, by, now } = attempt
      const begun: ReturnType<typeof countersOf> = []
      let isLast = false
      let isRight: boolean | undefined
      try {
        for (const one of countersOf(attempt)) {
          const isLastHere = one.counter.begin(one.name, now)
          isLast ||= isLastHere && one.counter !== networks
          begun.push(one)
        }
        isRight = await check()
        return isRight
      } finally {
        if (isRight !== false)
          for (const { counter, name, isOwn } of begun)
            if (isRight && isOwn) counter.clear(name)
            else counter.forgive(name)
        else if (isLast && isKnown)
          await change('audit.record', { by, at: now, action: 'signIn.lock', target: account })
      }
    },
  }
}

export type Proofs = ReturnType<typeof proofs>
