import { halfSipHash } from '../lib/half-sip-hash'
import {
  BUCKET_BITS,
  BUCKET_WORDS,
  eachSlot,
  FIRST_BITS,
  folded,
  foldedAt,
  freeSlot,
  placeOf,
  rowsIn,
  SEGMENT_IDS,
  SEGMENT_WORDS,
  SLOT_BYTES,
  SMALL_BITS,
} from './id-bucket'
import { ID_FILE, openIdFile } from './id-file'
import { GROUP } from './id-filter'
import { idFilters } from './id-filters'

/** Where the rows of ids are, without a B-tree whose pages random ids would dirty one by one. */
export interface IdIndex {
  /** Tells this file from any other: what is noted about one does not hold for the next. */
  readonly stamp: number
  /** Numbers of the rows that may have the id, few; the rows themselves say which do. */
  find(id: Uint8Array): number[]
  /** Found from now on here, by readers after `flush`. */
  add(id: Uint8Array, seq: number): void
  /** Shows readers what was added. Call it before the rows are committed. */
  flush(): void
  /** Resolves when all that was flushed before is on disk. */
  sync(): Promise<void>
  close(): void
}

/** From so many additions on the whole segment is written, half a millisecond, instead of each. */
const MANY = 500

/**
 * A hash table in a file, for the one thread that adds to it. The newest segment is in memory
 * and brought to the file a slice at a time; filters tell which older ones to read.
 * Entries are never changed: one whose row was rolled back or deleted points at nothing, and
 * entries lost with the power are added again by whoever noted how far `sync` had come.
 */
export function openIdIndex(dataDir: string, name = ID_FILE): IdIndex {
  const file = openIdFile(dataDir, name, 'write')
  const filters = idFilters(file)
  const [key0, key1] = file.key
  const hash = new Uint32Array(2)
  const bucketWords = new Uint32Array(BUCKET_WORDS)
  // Nothing is held before there are ids.
  let newest: Uint32Array | undefined
  let count = 0
  /** The first segment as it lies in the file while it is small there: a few ids take no 4 MiB. */
  let small: { bits: number; words: Uint32Array } | undefined
  /** Where slots are that the file lacks, as words of it. */
  const pending: number[] = []
  if (file.segments > 0) {
    newest = new Uint32Array(SEGMENT_WORDS)
    file.readSegment(file.segments - 1, newest)
    eachSlot(newest, () => count++)
  }

  function place(id: Uint8Array) {
    halfSipHash(key0, key1, id, hash)
    return placeOf(hash)
  }

  /** @returns an empty segment; the one before is full and never changes again */
  function turn(): Uint32Array {
    small = undefined
    flush()
    if (newest) filters.add(file.segments - 1, newest)
    file.begin()
    count = 0
    newest = newest?.fill(0) ?? new Uint32Array(SEGMENT_WORDS)
    if (file.segments === 1)
      small = { bits: FIRST_BITS, words: new Uint32Array(2 ** FIRST_BITS * BUCKET_WORDS) }
    return newest
  }

  /** Notes what the file will lack: a slot of the newest segment, or of what is small in its stead. */
  function lack(words: Uint32Array, bucket: number, at: number) {
    if (!small) {
      pending.push(at)
      return
    }
    const hasRoom = count < small.words.length / 4
    const free = hasRoom ? freeSlot(small.words, foldedAt(bucket, small.bits)) : -1
    if (free < 0) {
      small = grown(words, small.bits + 1)
      return
    }
    small.words[free] = words[at] as number
    small.words[free + 1] = words[at + 1] as number
    pending.push(free)
  }

  function flush() {
    if (!newest) return
    const bits = small?.bits ?? BUCKET_BITS
    const bytes = new Uint8Array((small?.words ?? newest).buffer)
    const last = file.segments - 1
    if (bits > file.bits) file.grow(bits, bytes)
    else if (pending.length > MANY) file.writeSegment(last, bytes, 0, bytes.length)
    else for (const at of pending) file.writeSegment(last, bytes, 4 * at, SLOT_BYTES)
    pending.length = 0
  }

  return {
    get stamp() {
      return file.stamp
    },
    find(id) {
      const { bucket, tag } = place(id)
      const found: number[] = []
      for (let group = 0; GROUP * group < file.segments - 1; group++) {
        let left = filters.candidates(group, bucket, tag)
        for (let i = 0; left !== 0; i++, left >>>= 1) {
          if ((left & 1) === 0) continue
          file.readBucket(GROUP * group + i, bucket, bucketWords)
          rowsIn(bucketWords, 0, tag, found)
        }
      }
      if (newest) rowsIn(newest, bucket * BUCKET_WORDS, tag, found)
      return found
    },
    add(id, seq) {
      const { bucket, tag } = place(id)
      const at = bucket * BUCKET_WORDS
      let words = newest && count < SEGMENT_IDS ? newest : turn()
      let free = freeSlot(words, at)
      if (free < 0) {
        words = turn()
        free = at
      }
      words[free] = seq % 2 ** 32
      words[free + 1] = tag * 256 + Math.floor(seq / 2 ** 32)
      count++
      lack(words, bucket, free)
    },
    flush,
    sync: file.sync,
    // What was not flushed has no rows: their slice was rolled back.
    close: file.close,
  }
}

/** A segment in as few buckets as it fits into; undefined when it is to have all. */
function grown(words: Uint32Array, least: number) {
  for (let bits = least; bits <= SMALL_BITS; bits++) {
    const few = folded(words, bits)
    if (few) return { bits, words: few }
  }
  return undefined
}
