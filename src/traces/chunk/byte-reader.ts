/** Reads what a ByteWriter has written. */
export class ByteReader {
  private at = 0

  constructor(private readonly bytes: Uint8Array) {}

  /** @throws when the bytes are at their end */
  varint(): number {
    const first = this.byte()
    if (first < 0x80) return first
    let value = first & 0x7f
    let unit = 0x80
    for (;;) {
      const byte = this.byte()
      value += (byte & 0x7f) * unit
      if (byte < 0x80) return value
      unit *= 0x80
    }
  }

  byte(): number {
    if (this.at >= this.bytes.length) throw new Error('A column of spans ends early.')
    return this.bytes[this.at++] as number
  }

  take(length: number): Uint8Array {
    if (this.at + length > this.bytes.length) throw new Error('A column of spans ends early.')
    this.at += length
    return this.bytes.subarray(this.at - length, this.at)
  }

  get isAtEnd(): boolean {
    return this.at === this.bytes.length
  }
}
