import { lastWithin, uint32At } from './numbers'
import { CacheKind, type StoredParts } from './stored-parts'

/**
 * Finds a record by its number, as `Records` wrote it.
 * @param list two numbers for each part: the number of its first record, and that of the part
 */
export function recordOf(parts: StoredParts, list: Uint32Array, number: number): Uint8Array {
  const i = lastWithin(list.length / 2, (at) => (list[at * 2] as number) > number)
  const part = list[i * 2 + 1] as number
  const bytes = parts.remember(CacheKind.records, part, () => {
    const value = parts.unpack(part)
    return { value, bytes: value.length }
  })
  const at = number - (list[i * 2] as number)
  const start = 4 + 4 * uint32At(bytes, 0)
  const from = at === 0 ? 0 : uint32At(bytes, 4 * at)
  return bytes.subarray(start + from, start + uint32At(bytes, 4 * at + 4))
}
