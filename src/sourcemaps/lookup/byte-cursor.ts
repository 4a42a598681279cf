/** Reads what `ByteWriter` wrote. */
export class ByteCursor {
  constructor(
    public bytes: Uint8Array,
    public at = 0,
  ) {}

  byte(): number {
    return this.bytes[this.at++] as number
  }

  /** A whole number below 2³⁵, seven bits a byte, the low ones first. */
  varint(): number {
    const first = this.byte()
    if (first < 0x80) return first
    let value = first & 0x7f
    for (let scale = 0x80; ; scale *= 0x80) {
      const byte = this.byte()
      value += (byte & 0x7f) * scale
      if (byte < 0x80) return value
    }
  }

  /** Near zero is short: 0, -1, 1, -2, … */
  signed(): number {
    const value = this.varint()
    return value % 2 === 0 ? value / 2 : -(value + 1) / 2
  }

  text(): string {
    const length = this.varint()
    const start = this.at
    this.at += length
    return decoder.decode(this.bytes.subarray(start, this.at))
  }
}

const decoder = new TextDecoder('utf-8', { ignoreBOM: true })
