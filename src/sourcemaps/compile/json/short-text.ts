import type { Sink } from '../bytes'

const FIRST_BYTES = 64

/** Keeps a string up to some length. A longer one is cut, but never within a character. */
export class ShortText implements Sink {
  #bytes = new Uint8Array(FIRST_BYTES)
  #length = 0
  #isCut = false

  /** @param longest in bytes of UTF-8 */
  constructor(private readonly longest: number) {}

  add(bytes: Uint8Array, from: number, to: number): void {
    const wanted = this.#length + to - from
    this.#isCut ||= wanted > this.longest
    const length = Math.min(wanted, this.longest)
    if (length > this.#bytes.length) this.#grow(length)
    for (let at = from; this.#length < length; at++)
      this.#bytes[this.#length++] = bytes[at] as number
  }

  clear(): void {
    this.#length = 0
    this.#isCut = false
  }

  toString(): string {
    const text = decoder.decode(this.#bytes.subarray(0, this.#length))
    return this.#isCut ? text.replace(/\ufffd+$/, '') : text
  }

  #grow(length: number): void {
    const grown = new Uint8Array(Math.min(Math.max(length, this.#bytes.length * 2), this.longest))
    grown.set(this.#bytes.subarray(0, this.#length))
    this.#bytes = grown
  }
}

const decoder = new TextDecoder('utf-8', { ignoreBOM: true })
