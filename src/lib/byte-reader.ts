import { unzigzag } from './byte-writer'

/** Reads what a ByteWriter has written. */
export class ByteReader {
  /** @param at the index of the byte that is read next */
  constructor(
    private readonly bytes: Uint8Array,
    public at = 0,
  ) {}

  /** @throws when the bytes are at their end */
  varint(): number {
    // Most are of one byte, and a search reads a hundred thousand.
    const only = this.bytes[this.at] as number
    if (only < 0x80) {
      this.at++
      return only
    }
    return this.longVarint()
  }

  private longVarint(): number {
    let value = 0
    // As integers while they are small.
    for (let shift = 0; shift < 28; shift += 7) {
      const byte = this.byte()
      value |= (byte & 0x7f) << shift
      if (byte < 0x80) return value
    }
    for (let unit = 2 ** 28; ; unit *= 0x80) {
      const byte = this.byte()
      value += (byte & 0x7f) * unit
      if (byte < 0x80) return value
    }
  }

  signed(): number {
    return unzigzag(this.varint())
  }

  byte(): number {
    if (this.at >= this.bytes.length) throw new Error(EARLY)
    return this.bytes[this.at++] as number
  }

  take(length: number): Uint8Array {
    if (this.at + length > this.bytes.length) throw new Error(EARLY)
    this.at += length
    return this.bytes.subarray(this.at - length, this.at)
  }

  text(): string {
    return decoder.decode(this.take(this.varint()))
  }

  /** All that was not read. */
  rest(): Uint8Array {
    return this.take(this.bytes.length - this.at)
  }

  get isAtEnd(): boolean {
    return this.at === this.bytes.length
  }
}

const EARLY = 'Stored bytes end early.'
const decoder = new TextDecoder('utf-8', { ignoreBOM: true })
