import { ByteReader } from '../../../lib/byte-reader'
import { ByteWriter, unzigzag, zigzag } from '../../../lib/byte-writer'
import type { Span } from '../span'

/** Writes a parent in the same chunk as how far away it is, which compresses; any other by its id. */
export function parentWriter(spans: readonly Span[]) {
  const indexOf = new Map<string, number>()
  for (let i = 0; i < spans.length; i++) indexOf.set((spans[i] as Span).spanId, i)
  const distances = new ByteWriter()
  const ids: string[] = []
  return {
    distances,
    ids,
    add({ parentSpanId }: Span, at: number): void {
      if (parentSpanId === '') {
        distances.varint(0)
        return
      }
      const parent = indexOf.get(parentSpanId)
      if (parent !== undefined) distances.varint(2 + zigzag(parent - at))
      else {
        ids.push(parentSpanId)
        distances.varint(1)
      }
    },
  }
}

/**
 * Where each span's parent is: its own index for a root, another's index, or −1 − the index among
 * the ids of those that are in no span here.
 */
export function readParents(bytes: Uint8Array, count: number): Int32Array {
  const reader = new ByteReader(bytes)
  const parents = new Int32Array(count)
  let far = 0
  for (let i = 0; i < count; i++) {
    const code = reader.varint()
    if (code === 0) parents[i] = i
    else parents[i] = code === 1 ? -1 - far++ : i + unzigzag(code - 2)
  }
  return parents
}
