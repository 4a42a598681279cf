const FIRST_BYTES = 128

/** Bytes that grow as numbers are written. */
export class ByteWriter {
  private bytes = new Uint8Array(FIRST_BYTES)
  length = 0

  /** A whole number from 0 to below 2^53, 7 bits a byte, lowest first. */
  varint(value: number): void {
    if (this.length + 8 > this.bytes.length) this.grow(8)
    let left = value
    while (left >= 0x80) {
      this.bytes[this.length++] = (left % 0x80) | 0x80
      left = left < 2 ** 31 ? left >>> 7 : Math.floor(left / 0x80)
    }
    this.bytes[this.length++] = left
  }

  byte(value: number): void {
    if (this.length === this.bytes.length) this.grow(1)
    this.bytes[this.length++] = value
  }

  append(more: Uint8Array): void {
    if (this.length + more.length > this.bytes.length) this.grow(more.length)
    this.bytes.set(more, this.length)
    this.length += more.length
  }

  /** What was written; not to be kept beyond the next write. */
  view(): Uint8Array {
    return this.bytes.subarray(0, this.length)
  }

  private grow(more: number): void {
    const larger = new Uint8Array(Math.max(this.bytes.length * 2, this.length + more))
    larger.set(this.bytes)
    this.bytes = larger
  }
}

/** Whole numbers of either sign as those from 0: 0, −1, 1, −2 … */
export const zigzag = (value: number): number => (value < 0 ? -2 * value - 1 : 2 * value)

export const unzigzag = (value: number): number => (value % 2 === 0 ? value / 2 : -(value + 1) / 2)
