import { ByteReader } from './byte-reader'
import { readPlaces } from './place-column'

/**
 * Attributes of spans from what `ShapeColumn` wrote.
 * @param column of the values under a key
 */
export function readShapes(
  shapeBytes: Uint8Array,
  shapeOfBytes: Uint8Array,
  column: (key: number) => Uint8Array,
  count: number,
) {
  const shapes: Uint32Array[] = []
  const reader = new ByteReader(shapeBytes)
  while (!reader.isAtEnd)
    shapes.push(Uint32Array.from({ length: reader.varint() }, () => reader.varint()))
  const shapeOf = readPlaces(shapeOfBytes, count)
  const values: Int32Array[] = []

  /** For each span the index of its text under a key, or −1. */
  function valuesOf(key: number): Int32Array {
    const known = values[key]
    if (known) return known
    const has = shapes.map((keys) => keys.includes(key))
    const of = new Int32Array(count).fill(-1)
    let total = 0
    for (let i = 0; i < count; i++) if (has[shapeOf[i] as number]) of[i] = total++
    const places = readPlaces(column(key), total)
    for (let i = 0; i < count; i++) if (of[i] !== -1) of[i] = places[of[i] as number] as number
    values[key] = of
    return of
  }

  return {
    /** Which keys each shape has. */
    lists: shapes,
    /** Which shape each span has. */
    of: shapeOf,
    valuesOf,
    keysAt: (i: number) => shapes[shapeOf[i] as number] as Uint32Array,
    valueAt: (key: number, i: number) => valuesOf(key)[i] as number,
  }
}
