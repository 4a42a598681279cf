import type { Proposal } from '../db/changes/timed-change'
import { log } from '../lib/log'
import { Problem } from '../lib/problem'

/**
 * Puts what the digest proposes into the log, one of each name at a time: until it is made, the digest proposes it
 * again.
 * @param change asks for a change, and waits for its outcome
 */
export function proposer(change: (name: string, argument: unknown) => Promise<unknown>) {
  const underWay = new Set<string>()
  return (proposals: readonly Proposal[]): void => {
    for (const { name, argument } of proposals) {
      if (underWay.has(name)) continue
      underWay.add(name)
      change(name, argument).then(
        () => underWay.delete(name),
        (cause) => {
          // After a bug it stays under way: each time it would be set aside once more.
          if (cause instanceof Problem) underWay.delete(name)
          else log.error('a change that was due is set aside', { name, cause })
        },
      )
    }
  }
}
