import type { Sink } from './bytes'
import { MapRefused } from './map-refused'
import type { Parts } from './parts'
import { Records } from './records'

/** The longest name that is kept: pages show it in one line. */
const NAME_BYTES = 1024

/** Writes the entries of `names` as they are read. */
export class Names implements Sink {
  readonly records: Records
  #room = NAME_BYTES

  constructor(
    parts: Parts,
    private readonly most: number,
  ) {
    this.records = new Records(parts)
  }

  get count(): number {
    return this.records.count
  }

  add(bytes: Uint8Array, from: number, to: number): void {
    const length = Math.min(to - from, this.#room)
    this.records.writer.append(bytes, from, from + length)
    this.#room -= length
  }

  end(): void {
    this.records.end()
    this.#room = NAME_BYTES
    if (this.count > this.most)
      throw new MapRefused(`names: there are more than ${this.most} of them.`, true)
  }
}
