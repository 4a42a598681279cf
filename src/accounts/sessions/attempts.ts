import { Problem } from '../../lib/problem'

/** Names kept; beyond it the oldest are forgotten, so that a flood of names takes no memory. */
const REMEMBERED = 10_000

interface Count {
  failures: number
  since: number
}

/**
 * Counts failures by name, such as an account or an address, in a window that starts with the first.
 * An attempt counts as failed until it is forgiven, so that many at one time gain nothing.
 */
export function attemptCounter(allowed: number, windowMs: number) {
  const counts = new Map<string, Count>()
  return {
    /**
     * @returns whether this is the last attempt that is allowed
     * @throws Problem `rate_limited` with the seconds until the window ends
     */
    begin(name: string, now: number): boolean {
      const count = current(name, now)
      if (count.failures >= allowed)
        throw new Problem('rate_limited', 'Too many failed attempts; wait, then try again.', {
          retryAfterSeconds: Math.max(1, Math.ceil((count.since + windowMs - now) / 1000)),
        })
      count.failures++
      return count.failures === allowed
    },
    /** The attempt was no failure. */
    forgive(name: string): void {
      const count = counts.get(name)
      if (count) count.failures = Math.max(0, count.failures - 1)
    },
    /** All before it are forgotten too. */
    clear: (name: string): void => void counts.delete(name),
  }

  function current(name: string, now: number): Count {
    const known = counts.get(name)
    if (known && now - known.since < windowMs) return known
    counts.delete(name)
    const [oldest] = counts.size >= REMEMBERED ? counts.keys() : []
    if (oldest !== undefined) counts.delete(oldest)
    const count = { failures: 0, since: now }
    counts.set(name, count)
    return count
  }
}
