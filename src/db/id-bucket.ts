/** An id is looked for in one bucket a segment. */
const BUCKET_SLOTS = 64
/** A row's number in 40 bits, and 24 bits of its id's hash. */
export const SLOT_BYTES = 8
export const BUCKET_BYTES = BUCKET_SLOTS * SLOT_BYTES
export const BUCKET_WORDS = BUCKET_BYTES / 4
/** The writer holds the newest segment in memory: 4 MiB. */
export const BUCKET_BITS = 13
export const BUCKETS = 2 ** BUCKET_BITS
export const SEGMENT_BYTES = BUCKETS * BUCKET_BYTES
export const SEGMENT_WORDS = SEGMENT_BYTES / 4
/** A segment is full with half its slots: then a bucket overflows once in a hundred million. */
export const SEGMENT_IDS = (BUCKETS * BUCKET_SLOTS) / 2

/**
 * The first segment begins in the file with 16 KiB, doubles up to 1 MiB, 65,536 ids, and is as large as all from then on: while it is
 * small each start makes it anew, in 0.1 s at most.
 */
export const FIRST_BITS = 5
export const SMALL_BITS = 11

/** What is known of an id: its bucket in every segment, and the tag of its slot there. */
export interface Place {
  bucket: number
  tag: number
}

/** A place from 64 bits of hash. */
export function placeOf(hash: Uint32Array): Place {
  return { bucket: (hash[0] as number) >>> (32 - BUCKET_BITS), tag: (hash[1] as number) >>> 8 }
}

/** Adds the numbers of rows whose slot has the tag. @param at first word of the bucket */
export function rowsIn(words: Uint32Array, at: number, tag: number, found: number[]): void {
  for (let i = at; i < at + BUCKET_WORDS; i += 2) {
    const high = words[i + 1] as number
    if (high >>> 8 !== tag) continue
    const row = (words[i] as number) + (high & 0xff) * 2 ** 32
    // An empty slot looks like row 0 of tag 0; there is no row 0.
    if (row > 0) found.push(row)
  }
}

/** @returns the first word of a free slot, or -1 when the bucket is full */
export function freeSlot(words: Uint32Array, at: number): number {
  for (let i = at; i < at + BUCKET_WORDS; i += 2) if (!words[i] && !words[i + 1]) return i
  return -1
}

/** Calls with each slot that is taken. */
export function eachSlot(words: Uint32Array, use: (bucket: number, tag: number) => void): void {
  for (let i = 0; i < words.length; i += 2) {
    const high = words[i + 1] as number
    if (words[i] || high) use(Math.floor(i / BUCKET_WORDS), high >>> 8)
  }
}

/**
 * The segment as fewer buckets: those whose numbers end alike share one.
 * @returns undefined when they do not fit there
 */
export function folded(words: Uint32Array, bits: number): Uint32Array | undefined {
  const few = new Uint32Array(2 ** bits * BUCKET_WORDS)
  for (let i = 0; i < words.length; i += 2) {
    if (!words[i] && !words[i + 1]) continue
    const at = freeSlot(few, foldedAt(Math.floor(i / BUCKET_WORDS), bits))
    if (at < 0) return undefined
    few[at] = words[i] as number
    few[at + 1] = words[i + 1] as number
  }
  return few
}

/** First word of the bucket that has what another bucket has. */
export const foldedAt = (bucket: number, bits: number): number =>
  (bucket % 2 ** bits) * BUCKET_WORDS
