import type { Place } from '../lookup/source-record'
import { ByteWriter } from './byte-writer'
import type { Parts } from './parts'

/** A part is a database row: read whole, and written in transactions that others wait for. */
const PART_BYTES = 64 * 1024

/** Puts small things together into parts. */
export class Blobs {
  readonly #writer = new ByteWriter()
  #part: number | undefined

  constructor(private readonly parts: Parts) {}

  add(bytes: Uint8Array): Place {
    this.#part ??= this.parts.reserve()
    const place = { part: this.#part, offset: this.#writer.length, length: bytes.length }
    this.#writer.add(bytes)
    if (this.#writer.length >= PART_BYTES) this.end()
    return place
  }

  end(): void {
    if (this.#part === undefined) return
    this.parts.put(this.#part, this.#writer.written)
    this.#part = undefined
    this.#writer.length = 0
  }
}
