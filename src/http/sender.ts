import type { Share } from './ledger'

/** On whose account a body is held, worked on and counted. */
export interface Sender {
  shares: readonly Share[]
  /**
   * Whether what a body announces is held for it before it is there. Whoever has a secret may be slow, but has no
   * reason to keep others out by bodies that never come; all others hold what has come.
   */
  isTrusted: boolean
  /** Is told how large a body was, inflated, before anything is done with it. */
  charge?(bytes: number): void
  /** Waits for a turn on this thread, where many are at work. */
  turn?(): Promise<void> | undefined
}

/** For what comes from us: nothing bounds it but the whole. */
export const OURSELVES: Sender = { shares: [], isTrusted: true }
