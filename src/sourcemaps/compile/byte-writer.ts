const SHORT = 32

/** Bytes that grow; `ByteCursor` reads them. */
export class ByteWriter {
  length = 0

  /** @param bytes room to begin with */
  constructor(public bytes: Uint8Array = new Uint8Array(1024)) {}

  /** What was written, until more is. */
  get written(): Uint8Array {
    return this.bytes.subarray(0, this.length)
  }

  byte(value: number): void {
    if (this.length === this.bytes.length) this.#grow(1)
    this.bytes[this.length++] = value
  }

  uint32(value: number): void {
    for (let shift = 0; shift < 32; shift += 8) this.byte((value >>> shift) & 0xff)
  }

  varint(value: number): void {
    let rest = value
    while (rest >= 0x80) {
      this.byte((rest % 0x80) | 0x80)
      rest = Math.floor(rest / 0x80)
    }
    this.byte(rest)
  }

  signed(value: number): void {
    this.varint(value < 0 ? -value * 2 - 1 : value * 2)
  }

  add(bytes: Uint8Array, from = 0, to = bytes.length): void {
    const length = to - from
    if (this.length + length > this.bytes.length) this.#grow(length)
    // A view costs more than a few bytes do.
    if (length < SHORT)
      for (let at = from; at < to; at++) this.bytes[this.length++] = bytes[at] as number
    else {
      this.bytes.set(bytes.subarray(from, to), this.length)
      this.length += length
    }
  }

  text(text: string): void {
    const bytes = encoder.encode(text)
    this.varint(bytes.length)
    this.add(bytes)
  }

  #grow(length: number): void {
    const grown = new Uint8Array(Math.max(this.bytes.length * 2, this.length + length))
    grown.set(this.written)
    this.bytes = grown
  }
}

const encoder = new TextEncoder()
