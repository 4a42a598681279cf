import { ByteWriter } from './byte-writer'
import { compress } from './compress'
import type { Parts } from './parts'

/** A part of records, and the number of the first. */
export interface RecordPart {
  first: number
  part: number
}

/** One look-up unpacks one part. */
const PART_BYTES = 32 * 1024

/**
 * Writes many small records, to be found by their number: each part is their count, their ends,
 * then their bytes.
 */
export class Records {
  readonly written: RecordPart[] = []
  readonly #bytes = new ByteWriter()
  #ends: number[] = []
  #first = 0

  constructor(private readonly parts: Parts) {}

  get count(): number {
    return this.#first + this.#ends.length
  }

  /** Writes into the record that the next `end` ends. */
  get writer(): ByteWriter {
    return this.#bytes
  }

  /** Ends a record. */
  end(): void {
    this.#ends.push(this.#bytes.length)
    if (this.#bytes.length + 4 * this.#ends.length >= PART_BYTES) this.flush()
  }

  flush(): void {
    if (this.#ends.length === 0) return
    const part = new ByteWriter(new Uint8Array(PART_BYTES))
    part.uint32(this.#ends.length)
    for (const end of this.#ends) part.uint32(end)
    part.add(this.#bytes.written)
    const number = this.parts.reserve()
    this.parts.put(number, compress(part.written))
    this.written.push({ first: this.#first, part: number })
    this.#first += this.#ends.length
    this.#ends = []
    this.#bytes.length = 0
  }
}
