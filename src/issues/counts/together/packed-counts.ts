/** Groupings of a segment: those whose keys lie side by side. */
export const SEGMENT = 512

/**
 * Events of the groupings of a segment, in order: of each that has any its place and their number, by 16 bits
 * each. What is above 65,535 stands in several such pairs, which are added up.
 */
export type PackedCounts = Uint8Array
const MOST = 0xffff

export const segmentOf = (grouping: number): number => Math.floor(grouping / SEGMENT)
export const placeOf = (grouping: number): number => grouping % SEGMENT

/** @param added place → events */
export function withCounts(
  packed: PackedCounts | undefined,
  added: ReadonlyMap<number, number>,
): PackedCounts {
  const counts = new Float64Array(SEGMENT)
  if (packed) addCounts(packed, counts)
  for (const [place, count] of added) counts[place] = (counts[place] as number) + count
  const pairs: number[] = []
  for (const [place, count] of counts.entries())
    for (let left = count; left > 0; left -= MOST) pairs.push(place, Math.min(left, MOST))
  return new Uint8Array(Uint16Array.from(pairs).buffer)
}

/** Adds what is counted to the numbers at the same places. */
export function addCounts(packed: PackedCounts, to: Float64Array): void {
  const pairs = pairsOf(packed)
  for (let i = 0; i < pairs.length; i += 2) {
    const place = pairs[i] as number
    to[place] = (to[place] as number) + (pairs[i + 1] as number)
  }
}

/** @param wanted 1 at the places that count, else 0 */
export function sumOf(packed: PackedCounts, wanted: Uint8Array): number {
  const pairs = pairsOf(packed)
  let sum = 0
  for (let i = 0; i < pairs.length; i += 2)
    sum += (wanted[pairs[i] as number] as number) * (pairs[i + 1] as number)
  return sum
}

/** Some groupings by their segments: at the place of each stands 1. */
export type Groupings = ReadonlyMap<number, Uint8Array>

export const includes = (groupings: Groupings, key: number): boolean =>
  groupings.get(segmentOf(key))?.[placeOf(key)] === 1

export function groupingsOf(keys: Iterable<number>): Groupings {
  const segments = new Map<number, Uint8Array>()
  for (const key of keys) {
    const wanted = segments.get(segmentOf(key)) ?? new Uint8Array(SEGMENT)
    segments.set(segmentOf(key), wanted)
    wanted[placeOf(key)] = 1
  }
  return segments
}

/** The keys of those that have any. */
export function keysIn(segment: number, packed: PackedCounts): number[] {
  const places = pairsOf(packed).filter((_, i) => i % 2 === 0)
  return [...new Set(places)].map((place) => segment * SEGMENT + place)
}

function pairsOf(packed: PackedCounts): Uint16Array {
  // A blob of the database need not lie where 16-bit numbers may.
  const aligned = packed.byteOffset % 2 === 0 ? packed : packed.slice()
  return new Uint16Array(aligned.buffer, aligned.byteOffset, aligned.length / 2)
}
