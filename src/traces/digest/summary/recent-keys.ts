/** Traces that are remembered, at 12 bytes each: those that grow are nearly always of the last seconds. */
const SLOTS = 2 ** 17
/** If any bytes of an id are random, its last seven are (W3C Trace Context, Level 2). */
const TAG_AT = 12

/**
 * Remembers the keys of the traces that were written last. A trace overwrites the one that had its slot, two ids may
 * have the same tag, and a slice may be rolled back: the caller compares the row.
 */
export class RecentKeys {
  private readonly tags = new Uint32Array(SLOTS)
  private readonly keys = new Float64Array(SLOTS)

  /** @param id 16 bytes. @returns 0 for one that is not remembered */
  recall(lane: number, id: Buffer): number {
    const slot = slotOf(lane, id)
    return this.tags[slot] === id.readUInt32LE(TAG_AT) ? (this.keys[slot] as number) : 0
  }

  keep(lane: number, id: Buffer, key: number): void {
    const slot = slotOf(lane, id)
    this.tags[slot] = id.readUInt32LE(TAG_AT)
    this.keys[slot] = key
  }
}

const slotOf = (lane: number, id: Buffer) => Bun.hash.xxHash32(id, lane) & (SLOTS - 1)
