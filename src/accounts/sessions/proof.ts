import type { Database } from 'bun:sqlite'
import { randomBytes } from 'node:crypto'
import { networkOf } from '../../http/network'
import type { Limits } from '../../limits'
import type { By } from '../audit/by'
import { auditLog } from '../audit/store'
import { attemptCounter } from './attempts'

/** Whose secret is tried: an account, known or not, by whoever asks. */
interface Try {
  /** A code is asked of who has the password: a few wrong ones are too many, wherever they come from. */
  secret: 'password' | 'code'
  /** In the form in which it is counted. */
  account: string
  /** Whether there is such an account: the log tells of those alone, or a flood would fill it. */
  isKnown: boolean
  /** A session or a device that was let in before: counted apart, so that strangers lock nobody out there. */
  apart?: string | undefined
  by: By
  now: number
}

/** Bounds how often passwords and codes are tried (decision 0029). */
export function proofs(db: Database, limits: Limits) {
  const audit = auditLog(db)
  const { signInFailuresPerAccount, signInFailuresPerAddress, signInFailuresInAll } = limits
  const counter = (allowed: number) =>
    attemptCounter(allowed, limits.signInWindowMs, randomBytes(8).readBigUInt64LE())
  const apart = counter(signInFailuresPerAccount)
  const codes = counter(signInFailuresPerAccount)
  /** Of an account from one network, of an account from all, of a network. */
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
     * Runs a check of a secret. One that throws is no failure.
     * @returns whether it was right
     * @throws Problem `rate_limited`, and what `check` throws
     */
    async try(tried: Try, check: () => Promise<boolean>): Promise<boolean> {
      const { account, isKnown, by, now } = tried
      const begun: ReturnType<typeof countersOf> = []
      let isLast = false
      let isRight: boolean | undefined
      try {
        for (const one of countersOf(tried)) {
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
          audit.record({ by, at: now, action: 'signIn.lock', target: account })
      }
    },
  }
}

export type Proofs = ReturnType<typeof proofs>
