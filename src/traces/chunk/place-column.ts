import { ByteReader } from './byte-reader'
import { ByteWriter } from './byte-writer'

/** One item a span, each distinct one once; 0 in a span's place says that the next new one follows. */
export class PlaceColumn<Item> {
  readonly items: Item[] = []
  readonly places = new ByteWriter()
  private readonly known = new Map<Item, number>()

  add(item: Item): void {
    const place = this.known.get(item)
    if (place !== undefined) {
      this.places.varint(place)
      return
    }
    this.known.set(item, this.items.push(item))
    this.places.varint(0)
  }

  /**
   * The same for spans that were written before: each of their distinct items is looked up once.
   * @param of which of the items each span has; −1 where it has none
   */
  addAll(items: readonly Item[], of: Uint32Array | Int32Array): void {
    const places = new Uint32Array(items.length)
    for (let i = 0; i < of.length; i++) {
      const at = of[i] as number
      if (at < 0) continue
      const place = places[at] as number
      if (place > 0) this.places.varint(place)
      else {
        const item = items[at] as Item
        this.add(item)
        places[at] = this.known.get(item) as number
      }
    }
  }
}

/** Reads `count` places, as indexes among the items. */
export function readPlaces(bytes: Uint8Array, count: number): Uint32Array {
  const reader = new ByteReader(bytes)
  const places = new Uint32Array(count)
  let known = 0
  for (let i = 0; i < count; i++) {
    const place = reader.varint()
    places[i] = place === 0 ? known++ : place - 1
  }
  return places
}
