import { HashRing } from '../../lib/hash-ring'

/**
 * The last half million events, by which one that comes again is told. What a slice adds counts once the slice is committed.
 */
export class RecentEvents {
  private readonly ring = new HashRing()
  /** How many of the newest belong to the slice that is not yet committed. */
  private added = 0

  /** @returns false for an event that is there already */
  add(lane: number, id: number): boolean {
    const high = (Math.floor(id / 2 ** 32) ^ Math.imul(lane, 2 ** 16 + 1)) >>> 0
    const hash = { high, low: id >>> 0 }
    if (this.ring.get(hash) >= 0) return false
    this.ring.add(hash, 0)
    this.added++
    return true
  }

  /** Says that everything added since the last call is committed. */
  settle(): void {
    this.added = 0
  }

  /** Undoes everything since `settle`: it was rolled back. */
  forget(): void {
    for (; this.added > 0; this.added--) this.ring.dropNewest()
  }
}
