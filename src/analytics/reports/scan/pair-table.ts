const FIRST_ROOM = 1024

/**
 * Counts by pairs of two numbers, the first below 2^29 and the second below 2^24. A `Map` or a `Set` keeps such a pair as an object of
 * its own, and takes several times as long.
 */
export class PairTable {
  /** The pairs, each as one number and 1; 0 is an empty place. */
  private pairs = new Float64Array(FIRST_ROOM)
  private counts = new Uint32Array(FIRST_ROOM)
  private length = 0

  /** Counts a pair once more. @returns whether it is a new one */
  add(from: number, to: number): boolean {
    const pair = from * NUMBERS + to + 1
    let at = this.placeOf(pair)
    const isNew = this.pairs[at] === 0
    if (isNew) {
      if (2 * (this.length + 1) > this.pairs.length) {
        this.grow()
        at = this.placeOf(pair)
      }
      this.pairs[at] = pair
      this.length++
    }
    this.counts[at] = (this.counts[at] as number) + 1
    return isNew
  }

  forEach(take: (from: number, to: number, count: number) => void): void {
    for (let at = 0; at < this.pairs.length; at++) {
      const pair = (this.pairs[at] as number) - 1
      if (pair < 0) continue
      const from = Math.floor(pair / NUMBERS)
      take(from, pair - from * NUMBERS, this.counts[at] as number)
    }
  }

  private placeOf(pair: number): number {
    const mask = this.pairs.length - 1
    let at = hashOf(pair) & mask
    while (this.pairs[at] !== 0 && this.pairs[at] !== pair) at = (at + 1) & mask
    return at
  }

  private grow(): void {
    const { pairs, counts } = this
    this.pairs = new Float64Array(2 * pairs.length)
    this.counts = new Uint32Array(2 * counts.length)
    for (let i = 0; i < pairs.length; i++) {
      const pair = pairs[i] as number
      if (pair === 0) continue
      const at = this.placeOf(pair)
      this.pairs[at] = pair
      this.counts[at] = counts[i] as number
    }
  }
}

/** As many numbers as the second half of a pair may have. */
const NUMBERS = 2 ** 24

const hashOf = (pair: number) => {
  const high = Math.floor(pair / NUMBERS)
  const mixed = Math.imul(pair - high * NUMBERS, 0x9e3779b1) ^ Math.imul(high, 0x85ebca6b)
  return (mixed ^ (mixed >>> 15)) >>> 0
}
