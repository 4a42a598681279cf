import { ByteReader } from '../../../lib/byte-reader'
import { ByteWriter } from '../../../lib/byte-writer'

/**
 * One item a span, each distinct one stored once. A span's number is 1 more than its item's index; 0
 * says that the next new item follows.
 */
export class IndexColumn<Item> {
  readonly items: Item[] = []
  readonly numbers = new ByteWriter()
  private readonly numberOf = new Map<Item, number>()

  add(item: Item): void {
    const number = this.numberOf.get(item)
    if (number !== undefined) {
      this.numbers.varint(number)
      return
    }
    this.numberOf.set(item, this.items.push(item))
    this.numbers.varint(0)
  }

  /**
   * Adds spans that lie in another chunk: each of their distinct items is looked up once.
   * @param of the index of each span's item; −1 where it has none
   */
  addAll(items: readonly Item[], of: Uint32Array | Int32Array): void {
    const numbers = new Uint32Array(items.length)
    for (let i = 0; i < of.length; i++) {
      const index = of[i] as number
      if (index < 0) continue
      const number = numbers[index] as number
      if (number > 0) this.numbers.varint(number)
      else {
        const item = items[index] as Item
        this.add(item)
        numbers[index] = this.numberOf.get(item) as number
      }
    }
  }
}

/** Reads the numbers of `count` spans, as indexes among the items. */
export function readIndexes(bytes: Uint8Array, count: number): Uint32Array {
  const reader = new ByteReader(bytes)
  const indexes = new Uint32Array(count)
  let known = 0
  for (let i = 0; i < count; i++) {
    const number = reader.varint()
    indexes[i] = number === 0 ? known++ : number - 1
  }
  return indexes
}
