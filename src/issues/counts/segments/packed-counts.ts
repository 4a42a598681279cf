/** A segment is this many groupings with neighbouring keys; their counts lie in one row. */
export const SEGMENT = 512

/**
 * How many events each grouping of a segment has, as pairs of 16-bit numbers: the grouping's index in the segment, and
 * its events. A grouping without events has no pair; one with more than 65,535 has several, which are added up.
 */
export type PackedCounts = Uint8Array
const MOST = 0xffff

export const segmentOf = (grouping: number): number => Math.floor(grouping / SEGMENT)
export const indexInSegment = (grouping: number): number => grouping % SEGMENT

/** @param added index in the segment → events */
export function withCounts(
  packed: PackedCounts | undefined,
  added: ReadonlyMap<number, number>,
): PackedCounts {
  const counts = new Float64Array(SEGMENT)
  if (packed) addCounts(packed, counts)
  for (const [index, count] of added) counts[index] = (counts[index] as number) + count
  const pairs: number[] = []
  for (const [index, count] of counts.entries())
    for (let left = count; left > 0; left -= MOST) pairs.push(index, Math.min(left, MOST))
  return new Uint8Array(Uint16Array.from(pairs).buffer)
}

/** Adds the counts to an array that has one number for each grouping of the segment. */
export function addCounts(packed: PackedCounts, to: Float64Array): void {
  const pairs = pairsOf(packed)
  for (let i = 0; i < pairs.length; i += 2) {
    const index = pairs[i] as number
    to[index] = (to[index] as number) + (pairs[i + 1] as number)
  }
}

/** @param wanted has 1 at the index of each grouping to be counted, else 0 */
export function sumOf(packed: PackedCounts, wanted: Uint8Array): number {
  const pairs = pairsOf(packed)
  let sum = 0
  for (let i = 0; i < pairs.length; i += 2)
    sum += (wanted[pairs[i] as number] as number) * (pairs[i + 1] as number)
  return sum
}

/** A set of groupings: by segment, an array that has 1 at the index of each grouping of the set. */
export type Groupings = ReadonlyMap<number, Uint8Array>

export const includes = (groupings: Groupings, key: number): boolean =>
  groupings.get(segmentOf(key))?.[indexInSegment(key)] === 1

export function groupingsOf(keys: Iterable<number>): Groupings {
  const segments = new Map<number, Uint8Array>()
  for (const key of keys) {
    const wanted = segments.get(segmentOf(key)) ?? new Uint8Array(SEGMENT)
    segments.set(segmentOf(key), wanted)
    wanted[indexInSegment(key)] = 1
  }
  return segments
}

/** The keys of the groupings that have events. */
export function keysIn(segment: number, packed: PackedCounts): number[] {
  const indexes = pairsOf(packed).filter((_, i) => i % 2 === 0)
  return [...new Set(indexes)].map((index) => segment * SEGMENT + index)
}

function pairsOf(packed: PackedCounts): Uint16Array {
  // A blob from the database may begin at an odd address, where 16-bit numbers must not.
  const aligned = packed.byteOffset % 2 === 0 ? packed : packed.slice()
  return new Uint16Array(aligned.buffer, aligned.byteOffset, aligned.length / 2)
}
