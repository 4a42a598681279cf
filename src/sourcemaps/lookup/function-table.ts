import { ByteReader } from '../../lib/byte-reader'
import { lastWithin } from './numbers'

/** Finds the function around a position of a source. Lines and columns are 0-based. */
export class FunctionTable {
  readonly #names: string[]
  /** Three numbers for each boundary: line, column, number of the name. */
  readonly #boundaries: Uint32Array
  /** Bytes that it holds in memory. */
  readonly bytes: number

  /** @param table as `writeFunctionTable` makes it */
  constructor(table: Uint8Array) {
    const reader = new ByteReader(table)
    this.#names = Array.from({ length: reader.varint() }, () => reader.text())
    const count = reader.varint()
    this.#boundaries = new Uint32Array(count * 3)
    let line = 0
    let column = 0
    for (let at = 0; at < count * 3; at += 3) {
      const lines = reader.varint()
      line += lines
      column = reader.varint() + (lines === 0 ? column : 0)
      this.#boundaries[at] = line
      this.#boundaries[at + 1] = column
      this.#boundaries[at + 2] = reader.varint()
    }
    this.bytes = this.#boundaries.byteLength + 2 * table.length
  }

  /** @returns the name of the innermost function around a position; undefined outside of all */
  at(line: number, column: number): string | undefined {
    const boundaries = this.#boundaries
    const i = lastWithin(boundaries.length / 3, (at) => {
      const from = boundaries[at * 3] as number
      return from > line || (from === line && (boundaries[at * 3 + 1] as number) > column)
    })
    return i < 0 ? undefined : this.#names[(boundaries[i * 3 + 2] as number) - 1]
  }
}
