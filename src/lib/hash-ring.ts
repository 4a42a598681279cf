const FIRST = 2 ** 12
/** At 20 bytes each they take 10 MB, but only under load. */
const MOST = 2 ** 19

/** A hash of 64 bits, as two numbers. */
export interface Hash64 {
  high: number
  low: number
}

/**
 * The last half million hashes, in a ring in the order in which they came; each has a number from 0. The hashes of a bucket
 * are a chain, the newest first, so that the oldest leaves at the end of a chain and the newest at its beginning.
 */
export class HashRing {
  private count = 0
  private size = FIRST
  /** Slot of the next hash. */
  private end = 0
  private hashes = new Uint32Array(2 * FIRST)
  private values = new Uint32Array(FIRST)
  /** Slots, counted from 1, since 0 is none: of the newest hash by bucket, and of the one before by slot. */
  private newest = new Uint32Array(FIRST)
  private before = new Uint32Array(FIRST)

  /** @returns −1 for one that is not there */
  get({ high, low }: Hash64): number {
    const { hashes, before } = this
    let at = this.newest[low & (this.size - 1)] as number
    while (at > 0) {
      if (hashes[2 * at - 2] === high && hashes[2 * at - 1] === low)
        return this.values[at - 1] as number
      at = before[at - 1] as number
    }
    return -1
  }

  add({ high, low }: Hash64, value: number): void {
    if (this.count === this.size) {
      if (this.size < MOST) this.grow()
      else this.dropOldest()
    }
    const slot = this.end
    const bucket = low & (this.size - 1)
    this.hashes[2 * slot] = high
    this.hashes[2 * slot + 1] = low
    this.values[slot] = value
    this.before[slot] = this.newest[bucket] as number
    this.newest[bucket] = slot + 1
    this.end = (slot + 1) & (this.size - 1)
    this.count++
  }

  dropNewest(): void {
    const slot = (this.end - 1) & (this.size - 1)
    this.newest[this.bucketOf(slot)] = this.before[slot] as number
    this.end = slot
    this.count--
  }

  private dropOldest() {
    const { newest, before } = this
    const slot = (this.end - this.count) & (this.size - 1)
    const bucket = this.bucketOf(slot)
    let at = newest[bucket] as number
    if (at === slot + 1) newest[bucket] = 0
    else {
      while (before[at - 1] !== slot + 1) at = before[at - 1] as number
      before[at - 1] = 0
    }
    this.count--
  }

  private bucketOf(slot: number): number {
    return (this.hashes[2 * slot + 1] as number) & (this.size - 1)
  }

  /** A full ring begins where it ends. */
  private grow() {
    const { hashes, values, size, end } = this
    this.count = 0
    this.end = 0
    this.size = 2 * size
    this.hashes = new Uint32Array(2 * this.size)
    this.values = new Uint32Array(this.size)
    this.newest = new Uint32Array(this.size)
    this.before = new Uint32Array(this.size)
    for (let i = 0; i < size; i++) {
      const slot = (end + i) & (size - 1)
      const high = hashes[2 * slot] as number
      const low = hashes[2 * slot + 1] as number
      this.add({ high, low }, values[slot] as number)
    }
  }
}
