const FIRST_BYTES = 128
/** Fewer bytes than this are copied faster one by one than through a view. */
const SHORT = 32

/** Bytes that grow as they are written; `ByteReader` reads them. */
export class ByteWriter {
  length = 0
  bytes: Uint8Array

  /** @param room bytes of memory to begin with */
  constructor(room = FIRST_BYTES) {
    this.bytes = new Uint8Array(room)
  }

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

  /** A whole number of either sign: those near zero are short. */
  signed(value: number): void {
    this.varint(zigzag(value))
  }

  byte(value: number): void {
    if (this.length === this.bytes.length) this.grow(1)
    this.bytes[this.length++] = value
  }

  /** Four bytes, little endian. */
  uint32(value: number): void {
    for (let shift = 0; shift < 32; shift += 8) this.byte((value >>> shift) & 0xff)
  }

  append(more: Uint8Array, from = 0, to = more.length): void {
    const length = to - from
    if (this.length + length > this.bytes.length) this.grow(length)
    if (length === more.length) this.bytes.set(more, this.length)
    else if (length >= SHORT) this.bytes.set(more.subarray(from, to), this.length)
    else for (let i = 0; i < length; i++) this.bytes[this.length + i] = more[from + i] as number
    this.length += length
  }

  /** The length of a text in UTF-8, then its bytes. */
  text(text: string): void {
    const bytes = encoder.encode(text)
    this.varint(bytes.length)
    this.append(bytes)
  }

  /** What was written so far; the view is good until the next write. */
  view(): Uint8Array {
    return this.bytes.subarray(0, this.length)
  }

  private grow(more: number): void {
    const larger = new Uint8Array(Math.max(this.bytes.length * 2, this.length + more))
    larger.set(this.bytes)
    this.bytes = larger
  }
}

const encoder = new TextEncoder()

/** Whole numbers of either sign as those from 0: 0, −1, 1, −2 … */
export const zigzag = (value: number): number => (value < 0 ? -2 * value - 1 : 2 * value)

export const unzigzag = (value: number): number => (value % 2 === 0 ? value / 2 : -(value + 1) / 2)
