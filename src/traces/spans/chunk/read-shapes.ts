import { ByteReader } from '../../../lib/byte-reader'
import { readIndexes } from './index-column'

/**
 * Attributes of spans from what `ShapeColumn` wrote.
 * @param column which values the spans have under a key
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
  const shapeOf = readIndexes(shapeOfBytes, count)
  const values: Int32Array[] = []

  /** For each span the index of its text under a key, or −1. */
  function valuesOf(key: number): Int32Array {
    const known = values[key]
    if (known) return known
    const has = shapes.map((keys) => keys.includes(key))
    const of = new Int32Array(count).fill(-1)
    let total = 0
    for (let i = 0; i < count; i++) if (has[shapeOf[i] as number]) of[i] = total++
    const indexes = readIndexes(column(key), total)
    for (let i = 0; i < count; i++) if (of[i] !== -1) of[i] = indexes[of[i] as number] as number
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
