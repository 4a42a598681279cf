import type { Chore, Signal } from './signal'

interface Maintenance {
  signals: readonly Pick<Signal, 'keep'>[]
  /** Sorted: as long as one has more to do, those behind it wait. */
  chores: readonly Chore[]
  cutLog(when?: 'quiet'): void
}

/**
 * Does one step of maintenance: the work that is kept for quiet moments, then the first chore that has something to
 * do.
 */
export function maintainer({ signals, chores, cutLog }: Maintenance) {
  /**
   * @param when `between` slices, only work that takes processor time and no sync, because senders wait for the same
   * disk
   */
  return (when: 'between' | 'quiet'): boolean => {
    if (when === 'quiet') {
      for (const signal of signals) signal.keep?.()
      cutLog()
    }
    const isMore = chores.some((step) => step(when))
    if (!isMore && when === 'quiet') cutLog('quiet')
    return isMore
  }
}
