/** Slots of a bucket. An id is looked for in one bucket of each segment. */
const BUCKET_SLOTS = 64
/** A slot holds a row number in 40 bits, and 24 bits of its id's hash, the tag. */
export const SLOT_BYTES = 8
export const BUCKET_BYTES = BUCKET_SLOTS * SLOT_BYTES
export const BUCKET_WORDS = BUCKET_BYTES / 4
/**
 * Bits of a bucket's number. A segment of this many buckets takes 4 MiB, which the writer holds in memory for the
 * newest one.
 */
export const BUCKET_BITS = 13
export const BUCKETS = 2 ** BUCKET_BITS
export const SEGMENT_BYTES = BUCKETS * BUCKET_BYTES
export const SEGMENT_WORDS = SEGMENT_BYTES / 4
/** A segment is full when half of its slots are taken: up to then a bucket overflows once in a hundred million. */
export const SEGMENT_IDS = (BUCKETS * BUCKET_SLOTS) / 2

/**
 * Bits of a bucket's number in the first segment. It begins with 16 KiB in the file, doubles up to 1 MiB (65,536 ids),
 * and is as large as every other segment from then on. While it is small, each start makes it anew, in 0.1 s at most.
 */
export const FIRST_BITS = 5
export const SMALL_BITS = 11

/** Where an id lies: its bucket, the same in every segment, and the tag of its slot there. */
export interface HashedId {
  bucket: number
  tag: number
}

/** The bucket and tag of an id, from 64 bits of its hash. */
export function hashedId(hash: Uint32Array): HashedId {
  return { bucket: (hash[0] as number) >>> (32 - BUCKET_BITS), tag: (hash[1] as number) >>> 8 }
}

/** Adds to `rows` the row numbers of all slots of a bucket that have the tag. @param at first word of the bucket */
export function rowsIn(words: Uint32Array, at: number, tag: number, rows: number[]): void {
  for (let i = at; i < at + BUCKET_WORDS; i += 2) {
    const high = words[i + 1] as number
    if (high >>> 8 !== tag) continue
    const row = (words[i] as number) + (high & 0xff) * 2 ** 32
    // An empty slot looks like row 0 of tag 0; there is no row 0.
    if (row > 0) rows.push(row)
  }
}

/** @returns the first word of a free slot, or -1 when the bucket is full */
export function freeSlot(words: Uint32Array, at: number): number {
  for (let i = at; i < at + BUCKET_WORDS; i += 2) if (!words[i] && !words[i + 1]) return i
  return -1
}

/** Calls `use` for each slot that is taken. */
export function eachSlot(words: Uint32Array, use: (bucket: number, tag: number) => void): void {
  for (let i = 0; i < words.length; i += 2) {
    const high = words[i + 1] as number
    if (words[i] || high) use(Math.floor(i / BUCKET_WORDS), high >>> 8)
  }
}

/**
 * Packs a segment into fewer buckets: those whose numbers have the same lowest bits share one.
 * @returns undefined when they do not fit
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

/** The first word of the shared bucket into which a bucket was packed. */
export const foldedAt = (bucket: number, bits: number): number =>
  (bucket % 2 ** bits) * BUCKET_WORDS
