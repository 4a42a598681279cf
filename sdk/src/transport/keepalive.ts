/**
 * The Fetch standard lets a page have 64 KiB of bodies under way that outlive it ("inflight keepalive bytes"); some is left
 * for the page's own.
 */
const MOST_BYTES = 60_000

/** Counts the bytes under way that outlive the page, for all senders of a page together. */
export function keepaliveBudget() {
  let taken = 0
  return {
    /** Takes room for a body. @returns whether there was room */
    take(bytes: number): boolean {
      if (taken + bytes > MOST_BYTES) return false
      taken += bytes
      return true
    },
    give(bytes: number): void {
      taken -= bytes
    },
    left: () => MOST_BYTES - taken,
  }
}
export type KeepaliveBudget = ReturnType<typeof keepaliveBudget>
