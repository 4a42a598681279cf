import { halfSipHash } from '../../lib/half-sip-hash'
import {
  BUCKET_BITS,
  BUCKET_WORDS,
  eachSlot,
  FIRST_BITS,
  folded,
  foldedAt,
  freeSlot,
  hashedId,
  rowsIn,
  SEGMENT_IDS,
  SEGMENT_WORDS,
  SLOT_BYTES,
  SMALL_BITS,
} from './id-bucket'
import { ID_FILE, openIdFile } from './id-file'
import { GROUP } from './id-filter'
import { idFilters } from './id-filters'

/** Finds rows by random ids. It is no B-tree, because each random id would dirty a page of one. */
export interface IdIndex {
  /** Differs for every file, so that what was noted about an earlier file is not taken for this one. */
  readonly stamp: number
  /** The few row numbers that may have the id; the rows themselves say which have it. */
  find(id: Uint8Array): number[]
  /** Adds an id. `find` finds it from now on, readers in other threads after `flush`. */
  add(id: Uint8Array, seq: number): void
  /** Shows readers in other threads what was added. To be called before the rows are committed. */
  flush(): void
  /** Resolves when everything flushed before is on disk. */
  sync(): Promise<void>
  close(): void
}

/** A file is made anew when its full segments have room for this many times the ids that there are rows for. */
const MOST_WASTE = 2

/** With more additions than this, `flush` writes the whole segment, in half a millisecond, instead of each slot. */
const MANY = 500

/**
 * A hash table in a file, for the one thread that adds to it. The newest segment is in memory and is written to the
 * file once a slice; filters say which older segments to read. Entries are never changed: one whose row was rolled
 * back or deleted points at no row, and entries that a power failure took are added again by `keptIds`, which notes
 * how far `sync` has come.
 * @param rows how many rows there are at most: a file that holds far more ids, of rows that were deleted, is emptied
 */
export function openIdIndex(
  dataDir: string,
  { name = ID_FILE, rows = Number.POSITIVE_INFINITY }: { name?: string; rows?: number } = {},
): IdIndex {
  const file = openIdFile(dataDir, name, 'write')
  if ((file.segments - 1) * SEGMENT_IDS > MOST_WASTE * rows) file.empty()
  const filters = idFilters(file)
  const [key0, key1] = file.key
  const hash = new Uint32Array(2)
  const bucketWords = new Uint32Array(BUCKET_WORDS)
  // Undefined until there is an id, so that an empty index takes no memory.
  let newest: Uint32Array | undefined
  let count = 0
  /** The first segment as it lies in the file while it is small there, so that a few ids do not take 4 MiB. */
  let small: { bits: number; words: Uint32Array } | undefined
  /** The slots that are not in the file yet, by their first word. */
  const pending: number[] = []
  if (file.segments > 0) {
    newest = new Uint32Array(SEGMENT_WORDS)
    file.readSegment(file.segments - 1, newest)
    eachSlot(newest, () => count++)
  }

  function hashed(id: Uint8Array) {
    halfSipHash(key0, key1, id, hash)
    return hashedId(hash)
  }

  /** Begins a segment; the one before is full and never changes again. @returns the empty segment */
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

  /**
   * Notes a slot that is not in the file yet: one of the newest segment, or of the small form in which it lies in the
   * file.
   */
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
      const { bucket, tag } = hashed(id)
      const rows: number[] = []
      for (let group = 0; GROUP * group < file.segments - 1; group++) {
        let left = filters.candidates(group, bucket, tag)
        for (let i = 0; left !== 0; i++, left >>>= 1) {
          if ((left & 1) === 0) continue
          file.readBucket(GROUP * group + i, bucket, bucketWords)
          rowsIn(bucketWords, 0, tag, rows)
        }
      }
      if (newest) rowsIn(newest, bucket * BUCKET_WORDS, tag, rows)
      return rows
    },
    add(id, seq) {
      const { bucket, tag } = hashed(id)
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
    // Nothing needs to be flushed: an id that was not flushed has no row, because its slice was rolled back.
    close: file.close,
  }
}

/** Packs a segment into as few buckets as it fits into; undefined when it needs the full number. */
function grown(words: Uint32Array, least: number) {
  for (let bits = least; bits <= SMALL_BITS; bits++) {
    const few = folded(words, bits)
    if (few) return { bits, words: few }
  }
  return undefined
}
