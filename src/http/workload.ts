import { Problem } from '../lib/problem'
import type { Limits } from '../limits'
import { Ledger, type Share } from './ledger'

/**
 * What a request counts beside its bytes: a single event costs more than its bytes do. With this the 128 senders of one key that use up
 * two cores are not too much, and not many more are let wait beside them.
 */
const REQUEST_BYTES = 56 * 1024
/** What comes at one moment, or while the disk is busy, may be this many times what is taken under lasting load. */
const BURST = 4

/**
 * Bounds what is worked on at one time, so that who comes on top is refused at once in place of waiting: with more at work each only waits longer, and none is answered sooner. A burst is taken all the same; only when
 * there is too much for a while is what comes on top refused. Then nobody may have more at work than is left over, and who has
 * nothing at work has the room of bursts, so that somebody who sends little gets through beside one who sends far too much.
 */
export interface Workload {
  /** Refuses before anything of a body is read. @throws Problem `overloaded` */
  refuseWhenFull(shares: readonly Share[], bytes: number): void
  /** Counts work that begins. @throws Problem `overloaded` */
  begin(shares: readonly Share[], bytes: number): void
  end(shares: readonly Share[], bytes: number): void
}

/** Made once: under load there are tens of thousands a second, and each new one would note where it was made. */
const TOO_MUCH = new Problem(
  'overloaded',
  'More comes at once than the server can take; nothing of this was stored. Send it again.',
  { retryAfterSeconds: 1 },
)

/** @param part of what there is, for those who shall have less */
export function workload(
  { requestBytesAtWork, crowdedMs }: Pick<Limits, 'requestBytesAtWork' | 'crowdedMs'>,
  part = 1,
  now: () => number = () => performance.now(),
): Workload {
  const most = requestBytesAtWork * part
  const atWork = new Ledger(most)
  /** When there began to be too much, and when there last was. */
  let since = Number.NEGATIVE_INFINITY
  let last = Number.NEGATIVE_INFINITY

  // A body larger than all that may be at work could never begin.
  const weightOf = (bytes: number) => Math.min(REQUEST_BYTES + bytes, most / 2)

  function refuseWhenFull(shares: readonly Share[], bytes: number): void {
    const weight = weightOf(bytes)
    if (atWork.fits(weight, shares)) return
    const at = now()
    if (at - last > crowdedMs) since = at
    last = at
    const mayBurst = at - since < crowdedMs || !atWork.holdsFor(shares)
    if (!mayBurst || !atWork.fits(weight, shares, 0, BURST)) throw TOO_MUCH
  }

  return {
    refuseWhenFull,
    begin(shares, bytes) {
      refuseWhenFull(shares, bytes)
      atWork.add(weightOf(bytes), shares)
    },
    end: (shares, bytes) => atWork.remove(weightOf(bytes), shares),
  }
}
