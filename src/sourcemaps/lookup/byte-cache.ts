/**
 * Remembers what takes time to read or unpack, bounded in bytes. It keeps two generations instead of an order of use:
 * what is used again moves to the young one, and making room drops the old one.
 */
export class ByteCache {
  #young = new Map<number, Entry>()
  #old = new Map<number, Entry>()
  #youngBytes = 0

  /** @param most bytes of both generations */
  constructor(private readonly most: number) {}

  /**
   * @param make what is to be remembered, and its size in bytes
   * @returns what was made under this key, now or before
   */
  get<Value>(key: number, make: () => { value: Value; bytes: number }): Value {
    const known = this.#young.get(key)
    if (known) return known.value as Value
    const entry = this.#old.get(key) ?? make()
    if (this.#youngBytes + entry.bytes > this.most / 2) {
      this.#old = this.#young
      this.#young = new Map()
      this.#youngBytes = 0
    }
    this.#young.set(key, entry)
    this.#youngBytes += entry.bytes
    return entry.value as Value
  }
}

interface Entry {
  value: unknown
  bytes: number
}
