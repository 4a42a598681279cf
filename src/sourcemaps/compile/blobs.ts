import { ByteWriter } from '../../lib/byte-writer'
import type { PartRange } from '../lookup/source-record'
import type { Parts } from './parts'

/**
 * The size of a part. It becomes a row of the database, which is read whole and written in transactions that others
 * wait for.
 */
const PART_BYTES = 64 * 1024

/** Packs short runs of bytes together into parts. */
export class Blobs {
  readonly #writer = new ByteWriter()
  #part: number | undefined

  constructor(private readonly parts: Parts) {}

  add(bytes: Uint8Array): PartRange {
    this.#part ??= this.parts.reserve()
    const range = { part: this.#part, offset: this.#writer.length, length: bytes.length }
    this.#writer.append(bytes)
    if (this.#writer.length >= PART_BYTES) this.end()
    return range
  }

  end(): void {
    if (this.#part === undefined) return
    this.parts.put(this.#part, this.#writer.view())
    this.#part = undefined
    this.#writer.length = 0
  }
}
