import { halfSipHash } from '../lib/half-sip-hash'
import {
  BUCKET_WORDS,
  eachSlot,
  freeSlot,
  placeOf,
  rowsIn,
  SEGMENT_IDS,
  SEGMENT_WORDS,
  SLOT_BYTES,
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
  /** Where slots are that the file lacks, as words. */
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
    flush()
    if (newest) filters.add(file.segments - 1, newest)
    file.begin()
    count = 0
    newest = newest?.fill(0) ?? new Uint32Array(SEGMENT_WORDS)
    return newest
  }

  function flush() {
    if (!newest || pending.length === 0) return
    const bytes = new Uint8Array(newest.buffer)
    const last = file.segments - 1
    if (pending.length > MANY) file.writeSegment(last, bytes, 0, bytes.length)
    else for (const at of pending) file.writeSegment(last, bytes, 4 * at, SLOT_BYTES)
    pending.length = 0
  }

  return {
    stamp: file.stamp,
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
      pending.push(free)
      count++
    },
    flush,
    sync: file.sync,
    // What was not flushed has no rows: their slice was rolled back.
    close: file.close,
  }
}
