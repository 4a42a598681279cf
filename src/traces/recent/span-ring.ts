const FIRST_SPANS = 2 ** 12
/** 20 bytes each: 10 MB, and only under load. */
const MOST_SPANS = 2 ** 19

/** A hash of 64 bits, as two numbers. */
export interface SpanHash {
  high: number
  low: number
}

/**
 * The last spans: hash → a number from 0, in a ring in the order in which they came. Those of a bucket hang
 * together, the newest first, so that the oldest leaves at the end of a chain and the newest at its begin.
 */
export class SpanRing {
  private count = 0
  private size = FIRST_SPANS
  /** Where the next goes. */
  private end = 0
  private hashes = new Uint32Array(2 * FIRST_SPANS)
  private values = new Uint32Array(FIRST_SPANS)
  /** By bucket the place of the newest, and by place that of the one before; from 1, 0 is none. */
  private newest = new Uint32Array(FIRST_SPANS)
  private before = new Uint32Array(FIRST_SPANS)

  /** @returns −1 for one that is not there */
  get({ high, low }: SpanHash): number {
    const { hashes, before } = this
    let at = this.newest[low & (this.size - 1)] as number
    while (at > 0) {
      if (hashes[2 * at - 2] === high && hashes[2 * at - 1] === low)
        return this.values[at - 1] as number
      at = before[at - 1] as number
    }
    return -1
  }

  add({ high, low }: SpanHash, value: number): void {
    if (this.count === this.size) {
      if (this.size < MOST_SPANS) this.grow()
      else this.dropOldest()
    }
    const place = this.end
    const bucket = low & (this.size - 1)
    this.hashes[2 * place] = high
    this.hashes[2 * place + 1] = low
    this.values[place] = value
    this.before[place] = this.newest[bucket] as number
    this.newest[bucket] = place + 1
    this.end = (place + 1) & (this.size - 1)
    this.count++
  }

  dropNewest(): void {
    const place = (this.end - 1) & (this.size - 1)
    this.newest[this.bucketOf(place)] = this.before[place] as number
    this.end = place
    this.count--
  }

  private dropOldest() {
    const { newest, before } = this
    const place = (this.end - this.count) & (this.size - 1)
    const bucket = this.bucketOf(place)
    let at = newest[bucket] as number
    if (at === place + 1) newest[bucket] = 0
    else {
      while (before[at - 1] !== place + 1) at = before[at - 1] as number
      before[at - 1] = 0
    }
    this.count--
  }

  private bucketOf(place: number): number {
    return (this.hashes[2 * place + 1] as number) & (this.size - 1)
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
      const place = (end + i) & (size - 1)
      const high = hashes[2 * place] as number
      const low = hashes[2 * place + 1] as number
      this.add({ high, low }, values[place] as number)
    }
  }
}
