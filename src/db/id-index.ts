import {
  closeSync,
  existsSync,
  fdatasync,
  fdatasyncSync,
  ftruncateSync,
  openSync,
  readSync,
  writeSync,
} from 'node:fs'
import { join } from 'node:path'

/** Beside the database; made anew from it when missing. */
export const ID_FILE = 'ids.idx'
export const TRACE_ID_FILE = 'traces.idx'

const MAGIC = 0x77_68_69_6d
const VERSION = 1
/** An id is looked for in one bucket a segment: one read of 512 bytes. */
const BUCKET_SLOTS = 64
const BUCKET_BYTES = BUCKET_SLOTS * 8
/** The first segment has 8 MiB, each one after it twice the one before: 10 M ids take five. */
const FIRST_BUCKETS = 2 ** 14
/** A segment is full with half its slots: then a bucket overflows once in a hundred million. */
const FILL = BUCKET_SLOTS / 2

const MAGIC_AT = 0
const VERSION_AT = 1
const SEED_AT = 2
const SEGMENTS_AT = 3
const COUNT_AT = 4

/** Where the rows of ids are, without a B-tree whose pages random ids would dirty one by one. */
export interface IdIndex {
  /** Tells this file from any other: what is noted about one does not hold for the next. */
  readonly stamp: number
  /** Numbers of the rows that may have the id, few; the rows themselves say which do. */
  find(id: Uint8Array): number[]
  add(id: Uint8Array, seq: number): void
  /** Resolves when all that was added before is on disk. */
  sync(): Promise<void>
  close(): void
}

/**
 * A hash table in a file, which holds a row's number and 24 bits of its id's hash in 8 bytes.
 * Entries are never changed: one whose row was rolled back or deleted points at nothing, and
 * entries lost with the power are added again by whoever noted how far `sync` had come.
 */
export function openIdIndex(dataDir: string, mode: 'write' | 'read', name = ID_FILE): IdIndex {
  const path = join(dataDir, name)
  const file = openSync(path, mode === 'read' ? 'r' : existsSync(path) ? 'r+' : 'w+', 0o600)
  const header = new Uint32Array(BUCKET_SLOTS * 2)
  const bucket = new Uint32Array(BUCKET_SLOTS * 2)
  const slot = new Uint32Array(2)

  readHeader()
  if (mode === 'write' && !isOurs()) format()
  const seed = BigInt(header[SEED_AT] as number)

  function readHeader() {
    readSync(file, bytesOf(header), 0, BUCKET_BYTES, 0)
  }

  function writeHeader() {
    writeSync(file, bytesOf(header), 0, BUCKET_BYTES, 0)
  }

  function isOurs() {
    return header[MAGIC_AT] === MAGIC && header[VERSION_AT] === VERSION
  }

  function format() {
    ftruncateSync(file, 0)
    header.fill(0)
    crypto.getRandomValues(header.subarray(SEED_AT, SEED_AT + 1))
    header[MAGIC_AT] = MAGIC
    header[VERSION_AT] = VERSION
    header[SEGMENTS_AT] = 1
    writeHeader()
  }

  function hashOf(id: Uint8Array) {
    const hash = Bun.hash.wyhash(id, seed)
    return { place: Number(hash & 0xffff_ffffn), tag: Number((hash >> 32n) & 0xff_ffffn) }
  }

  /** Reads the bucket of a place in a segment. @returns its offset in the file */
  function readBucket(segment: number, place: number): number {
    const buckets = FIRST_BUCKETS * 2 ** segment
    // Behind the header and all smaller segments.
    const offset = BUCKET_BYTES * (1 + FIRST_BUCKETS * (2 ** segment - 1) + (place % buckets))
    const length = readSync(file, bytesOf(bucket), 0, BUCKET_BYTES, offset)
    // Past the end of the file nothing was written yet.
    if (length < BUCKET_BYTES) bytesOf(bucket).fill(0, length)
    return offset
  }

  return {
    get stamp() {
      return header[SEED_AT] as number
    },
    find(id) {
      if (mode === 'read') readHeader()
      const { place, tag } = hashOf(id)
      const found: number[] = []
      for (let segment = 0; segment < (header[SEGMENTS_AT] as number); segment++) {
        readBucket(segment, place)
        for (let i = 0; i < BUCKET_SLOTS * 2; i += 2) {
          const high = bucket[i + 1] as number
          if (high >>> 8 === tag) found.push((bucket[i] as number) + (high & 0xff) * 2 ** 32)
        }
      }
      // An empty slot looks like row 0 of tag 0; there is no row 0.
      return tag === 0 ? found.filter((seq) => seq > 0) : found
    },
    add(id, seq) {
      const { place, tag } = hashOf(id)
      const last = (header[SEGMENTS_AT] as number) - 1
      const offset = readBucket(last, place)
      let free = 0
      while (free < BUCKET_SLOTS && (bucket[2 * free] || bucket[2 * free + 1])) free++
      const isFull = (header[COUNT_AT] as number) >= FILL * FIRST_BUCKETS * 2 ** last
      if (free === BUCKET_SLOTS || isFull) {
        header[SEGMENTS_AT] = last + 2
        header[COUNT_AT] = 0
        writeHeader()
        this.add(id, seq)
        return
      }
      slot[0] = seq % 2 ** 32
      slot[1] = tag * 256 + Math.floor(seq / 2 ** 32)
      writeSync(file, bytesOf(slot), 0, 8, offset + 8 * free)
      header[COUNT_AT] = (header[COUNT_AT] as number) + 1
    },
    sync() {
      writeHeader()
      return new Promise((resolve, reject) => {
        fdatasync(file, (cause) => (cause ? reject(cause) : resolve()))
      })
    },
    close() {
      if (mode === 'write') {
        writeHeader()
        fdatasyncSync(file)
      }
      closeSync(file)
    },
  }
}

const bytesOf = (words: Uint32Array) => new Uint8Array(words.buffer)
