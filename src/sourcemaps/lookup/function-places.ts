import { ByteCursor } from './byte-cursor'
import { lastWithin } from './numbers'

/** From where on which function of a source is the innermost; 0-based. */
export class FunctionPlaces {
  readonly #names: string[]
  /** Three numbers a place: line, column, number of the name. */
  readonly #places: Uint32Array
  /** Held in memory. */
  readonly bytes: number

  /** @param table as `functionTable` makes it */
  constructor(table: Uint8Array) {
    const cursor = new ByteCursor(table)
    this.#names = Array.from({ length: cursor.varint() }, () => cursor.text())
    const count = cursor.varint()
    this.#places = new Uint32Array(count * 3)
    let line = 0
    let column = 0
    for (let at = 0; at < count * 3; at += 3) {
      const lines = cursor.varint()
      line += lines
      column = cursor.varint() + (lines === 0 ? column : 0)
      this.#places[at] = line
      this.#places[at + 1] = column
      this.#places[at + 2] = cursor.varint()
    }
    this.bytes = this.#places.byteLength + 2 * table.length
  }

  at(line: number, column: number): string | undefined {
    const places = this.#places
    const i = lastWithin(places.length / 3, (at) => {
      const placeLine = places[at * 3] as number
      return placeLine > line || (placeLine === line && (places[at * 3 + 1] as number) > column)
    })
    return i < 0 ? undefined : this.#names[(places[i * 3 + 2] as number) - 1]
  }
}
