const FIRST_SLOTS = 2 ** 12
/** 524,288 spans at half the slots: 25 MB in two generations, and only under load. */
const MOST_SLOTS = 2 ** 20

/** A hash of 64 bits, as two numbers. */
export interface SpanHash {
  high: number
  low: number
}

/** One generation of spans seen: hash → a number from 0. Open addressing, half full at most. */
export class SpanTable {
  count = 0
  private slots = FIRST_SLOTS
  private keys = new Uint32Array(2 * FIRST_SLOTS)
  /** The number, and 1; 0 is an empty slot. */
  private values = new Uint32Array(FIRST_SLOTS)

  get isFull(): boolean {
    return this.count >= MOST_SLOTS / 2
  }

  /** @returns −1 for one that is not there */
  get({ high, low }: SpanHash): number {
    return (this.values[this.slotOf(high, low)] as number) - 1
  }

  set({ high, low }: SpanHash, value: number): void {
    if (this.count * 2 >= this.slots) this.grow()
    this.put(high, low, value + 1)
    this.count++
  }

  /** Adds all that another has. */
  take(other: SpanTable): void {
    for (let slot = 0; slot < other.slots; slot++) {
      const value = other.values[slot] as number
      const high = other.keys[2 * slot] as number
      const low = other.keys[2 * slot + 1] as number
      if (value !== 0) this.set({ high, low }, value - 1)
    }
  }

  private put(high: number, low: number, value: number) {
    const slot = this.slotOf(high, low)
    this.keys[2 * slot] = high
    this.keys[2 * slot + 1] = low
    this.values[slot] = value
  }

  /** The slot that has the hash, or the free one where it belongs. */
  private slotOf(high: number, low: number): number {
    const mask = this.slots - 1
    let slot = low & mask
    while (
      this.values[slot] !== 0 &&
      (this.keys[2 * slot] !== high || this.keys[2 * slot + 1] !== low)
    )
      slot = (slot + 1) & mask
    return slot
  }

  private grow() {
    const { keys, values, slots } = this
    this.slots = slots * 2
    this.keys = new Uint32Array(2 * this.slots)
    this.values = new Uint32Array(this.slots)
    for (let slot = 0; slot < slots; slot++) {
      const value = values[slot] as number
      if (value !== 0) this.put(keys[2 * slot] as number, keys[2 * slot + 1] as number, value)
    }
  }
}
