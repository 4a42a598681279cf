const EMPTY = -1

/** Distinct ids of 8 bytes, each with an index in the order in which they came. A set of texts would take ten times as much. */
export class IdTable {
  count = 0
  /** Two words for each id, big-endian. */
  private words = new Uint32Array(256)
  /** Indexes of ids by their hash; at most half of the slots are taken. */
  private slots = new Int32Array(256).fill(EMPTY)
  /** Random, so that a sender of ids cannot know which of them collide. */
  private readonly seed = crypto.getRandomValues(new Uint32Array(2))

  /** @returns whether it was not there */
  add(high: number, low: number): boolean {
    if (2 * this.count >= this.slots.length) this.grow()
    const slot = this.slotOf(high, low)
    if (this.slots[slot] !== EMPTY) return false
    this.slots[slot] = this.count
    this.words[2 * this.count] = high
    this.words[2 * this.count + 1] = low
    this.count++
    return true
  }

  /** The index of an id, or −1. */
  find(high: number, low: number): number {
    return this.slots[this.slotOf(high, low)] as number
  }

  /** Ids as 16 hex digits each. @param indexes in the order wanted */
  texts(indexes: ArrayLike<number>): string[] {
    const bytes = new DataView(new ArrayBuffer(8 * indexes.length))
    for (let i = 0; i < indexes.length; i++) {
      const word = 2 * (indexes[i] as number)
      bytes.setUint32(8 * i, this.words[word] as number)
      bytes.setUint32(8 * i + 4, this.words[word + 1] as number)
    }
    const all = Buffer.from(bytes.buffer).toString('hex')
    return Array.from({ length: indexes.length }, (_, i) => all.slice(16 * i, 16 * i + 16))
  }

  /** The slot that has an id, or that it would take. */
  private slotOf(high: number, low: number): number {
    const last = this.slots.length - 1
    for (let slot = this.hash(high, low) & last; ; slot = (slot + 1) & last) {
      const index = this.slots[slot] as number
      if (index === EMPTY) return slot
      if (this.words[2 * index] === high && this.words[2 * index + 1] === low) return slot
    }
  }

  /** Mixes each word as MurmurHash3 (32 bits) ends. */
  private hash(high: number, low: number): number {
    const [one, other] = this.seed as unknown as [number, number]
    return mixed(mixed(high ^ one) ^ low ^ other)
  }

  private grow() {
    const words = new Uint32Array(2 * this.words.length)
    words.set(this.words)
    this.words = words
    this.slots = new Int32Array(2 * this.slots.length).fill(EMPTY)
    for (let index = 0; index < this.count; index++)
      this.slots[this.slotOf(words[2 * index] as number, words[2 * index + 1] as number)] = index
  }
}

function mixed(word: number): number {
  let bits = Math.imul(word ^ (word >>> 16), 0x85ebca6b)
  bits = Math.imul(bits ^ (bits >>> 13), 0xc2b2ae35)
  return bits ^ (bits >>> 16)
}
