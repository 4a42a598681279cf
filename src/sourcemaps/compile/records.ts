import { ByteWriter } from '../../lib/byte-writer'
import { compress } from './bytes'
import type { Parts } from './parts'

/** A part that holds records, and the number of its first record. */
export interface RecordPart {
  first: number
  part: number
}

/** The size of a part before compression: a look-up unpacks one. */
const PART_BYTES = 32 * 1024

/**
 * Writes many small records that are found by their number. A part holds the count of its records, the end of each,
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

  /** The writer of the current record, which `end` ends. */
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
    const part = new ByteWriter(PART_BYTES)
    part.uint32(this.#ends.length)
    for (const end of this.#ends) part.uint32(end)
    part.append(this.#bytes.view())
    const number = this.parts.reserve()
    this.parts.put(number, compress(part.view()))
    this.written.push({ first: this.#first, part: number })
    this.#first += this.#ends.length
    this.#ends = []
    this.#bytes.length = 0
  }
}
