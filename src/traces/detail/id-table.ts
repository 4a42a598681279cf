const EMPTY = -1

/** Ids of 8 bytes, each once, told by the order they came in. A set of texts would be ten times the size. */
export class IdTable {
  count = 0
  /** Two words an id, big-endian. */
  private words = new Uint32Array(256)
  /** Places of ids by their hash; at most half of it is taken. */
  private slots = new Int32Array(256).fill(EMPTY)
  /** Who sends ids must not know which of them meet. */
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

  /** The place of an id, or −1. */
  find(high: number, low: number): number {
    return this.slots[this.slotOf(high, low)] as number
  }

  /** 16 hex digits each. @param places in the order wanted */
  texts(places: ArrayLike<number>): string[] {
    const bytes = new DataView(new ArrayBuffer(8 * places.length))
    for (let i = 0; i < places.length; i++) {
      const word = 2 * (places[i] as number)
      bytes.setUint32(8 * i, this.words[word] as number)
      bytes.setUint32(8 * i + 4, this.words[word + 1] as number)
    }
    const all = Buffer.from(bytes.buffer).toString('hex')
    return Array.from({ length: places.length }, (_, i) => all.slice(16 * i, 16 * i + 16))
  }

  /** Where an id is, or belongs. */
  private slotOf(high: number, low: number): number {
    const last = this.slots.length - 1
    for (let slot = this.hash(high, low) & last; ; slot = (slot + 1) & last) {
      const place = this.slots[slot] as number
      if (place === EMPTY) return slot
      if (this.words[2 * place] === high && this.words[2 * place + 1] === low) return slot
    }
  }

  /** The end of MurmurHash3's 32 bits, over each word. */
  private hash(high: number, low: number): number {
    const [one, other] = this.seed as unknown as [number, number]
    return mixed(mixed(high ^ one) ^ low ^ other)
  }

  private grow() {
    const words = new Uint32Array(2 * this.words.length)
    words.set(this.words)
    this.words = words
    this.slots = new Int32Array(2 * this.slots.length).fill(EMPTY)
    for (let place = 0; place < this.count; place++)
      this.slots[this.slotOf(words[2 * place] as number, words[2 * place + 1] as number)] = place
  }
}

function mixed(word: number): number {
  let bits = Math.imul(word ^ (word >>> 16), 0x85ebca6b)
  bits = Math.imul(bits ^ (bits >>> 13), 0xc2b2ae35)
  return bits ^ (bits >>> 16)
}
