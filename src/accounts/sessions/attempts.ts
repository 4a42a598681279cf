import { Problem } from '../../lib/problem'

/** Each name is counted in one slot of every row; two names that share all of their slots are very rare. */
const ROWS = 4
/** More slots than the passwords that argon2 lets be tried in a window: a flood of names raises each by a few at most. */
const SLOTS = 16_384

/**
 * Counts failures by name, such as an account or an address, in a window that starts with the first.
 * An attempt counts as failed until it is forgiven, so that many at one time gain nothing.
 *
 * Names are not kept but counted together with those of equal hash (a count-min sketch): the memory is
 * fixed, and no flood of names makes it forget one. It may count too many, never too few.
 * @param seed of the hash, unknown outside, so that nobody chooses with whom to be counted
 */
export function attemptCounter(allowed: number, windowMs: number, seed: bigint) {
  const failures = new Uint16Array(ROWS * SLOTS)
  const since = new Float64Array(ROWS * SLOTS)
  return {
    /**
     * @returns whether this is the last attempt that is allowed
     * @throws Problem `rate_limited` with the seconds until the window ends
     */
    begin(name: string, now: number): boolean {
      const slots = slotsOf(name)
      for (const slot of slots)
        if (now - at(since, slot) >= windowMs) {
          failures[slot] = 0
          since[slot] = now
        }
      const count = least(slots)
      if (count >= allowed) {
        const firstEnd = Math.min(...slots.map((slot) => at(since, slot))) + windowMs
        throw new Problem('rate_limited', 'Too many failed attempts; wait, then try again.', {
          retryAfterSeconds: Math.max(1, Math.ceil((firstEnd - now) / 1000)),
        })
      }
      for (const slot of slots) failures[slot] = at(failures, slot) + 1
      return count + 1 === allowed
    },
    /** Takes back an attempt that was no failure. */
    forgive: (name: string): void => lower(slotsOf(name), 1),
    /** Forgets an attempt and all before it. */
    clear(name: string): void {
      const slots = slotsOf(name)
      lower(slots, least(slots))
    },
  }

  function slotsOf(name: string): number[] {
    const hash = Bun.hash.xxHash64(name, seed)
    return Array.from({ length: ROWS }, (_, row) => {
      const slot = Number((hash >> BigInt(row * 14)) & BigInt(SLOTS - 1))
      return row * SLOTS + slot
    })
  }

  function least(slots: number[]): number {
    return Math.min(...slots.map((slot) => at(failures, slot)))
  }

  function lower(slots: number[], by: number): void {
    for (const slot of slots) failures[slot] = Math.max(0, at(failures, slot) - by)
  }
}

const at = (list: Uint16Array | Float64Array, index: number) => list[index] as number
