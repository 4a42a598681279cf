import { Problem } from '../../lib/problem'
import type { Limits } from '../../limits'
import { deadline, type EndsAt } from './deadline'

/**
 * How long bodies may take to come: some seconds of grace, and more with each byte that is there, up to a fixed end. So
 * a slow line is waited for, and a sender that only holds its connection open is not.
 */
export function bodyTime(limits: Limits) {
  const { bodyReadMs, bodyGraceMs, bodyBytesPerSecond } = limits
  return {
    /** Rejects with Problem `request_timeout` when the time is over. */
    inTime: deadline(() => tooSlow(limits), Math.min(1000, bodyReadMs, bodyGraceMs)),
    /** @param came tells how many bytes are there; all that were announced, where nobody sees them come */
    endOf(came: () => number): EndsAt {
      const startedAt = performance.now()
      return () =>
        startedAt + Math.min(bodyReadMs, bodyGraceMs + (came() * 1000) / bodyBytesPerSecond)
    },
  }
}

const tooSlow = ({ bodyReadMs, bodyGraceMs, bodyBytesPerSecond }: Limits) =>
  new Problem(
    'request_timeout',
    `The body came too slowly: after ${bodyGraceMs / 1000} s it has to come at ${bodyBytesPerSecond} bytes a second, and all of it within ${bodyReadMs / 1000} s. Send it faster, or less at once.`,
  )
