import type { Share } from '../ledger'

/** On whose account a body is held, worked on and counted. */
export interface Sender {
  shares: readonly Share[]
  /**
   * Whether a body gets room for all that it announces before it is there. Whoever has a secret key may be slow, but has no
   * reason to keep others out with bodies that never come. Bodies of all others get room for what has come.
   */
  isTrusted: boolean
  /** Counts the inflated bytes of a body against the sender's allowance, before any work on it. */
  charge?(bytes: number): void
  /** Waits for the sender's turn on this thread, when many have work for it. */
  turn?(): Promise<void> | undefined
}
