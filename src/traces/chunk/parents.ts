import type { Span } from '../span'
import { ByteReader } from './byte-reader'
import { ByteWriter, unzigzag, zigzag } from './byte-writer'

/** A parent in the same chunk is told by how far away it is, which compresses; others by their id. */
export function parentWriter(spans: readonly Span[]) {
  const placeOf = new Map<string, number>()
  for (let i = 0; i < spans.length; i++) placeOf.set((spans[i] as Span).spanId, i)
  const places = new ByteWriter()
  const ids: string[] = []
  return {
    places,
    ids,
    add({ parentSpanId }: Span, at: number): void {
      if (parentSpanId === '') {
        places.varint(0)
        return
      }
      const parent = placeOf.get(parentSpanId)
      if (parent !== undefined) places.varint(2 + zigzag(parent - at))
      else {
        ids.push(parentSpanId)
        places.varint(1)
      }
    },
  }
}

/**
 * Where each span's parent is: its own index for a root, another's index, or −1 − the place among
 * the ids of those that are in no span here.
 */
export function readParents(bytes: Uint8Array, count: number): Int32Array {
  const reader = new ByteReader(bytes)
  const parents = new Int32Array(count)
  let far = 0
  for (let i = 0; i < count; i++) {
    const told = reader.varint()
    if (told === 0) parents[i] = i
    else parents[i] = told === 1 ? -1 - far++ : i + unzigzag(told - 2)
  }
  return parents
}
