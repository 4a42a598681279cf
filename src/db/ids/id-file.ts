import {
  closeSync,
  existsSync,
  fdatasync,
  fdatasyncSync,
  fstatSync,
  ftruncateSync,
  openSync,
  readSync,
  writeSync,
} from 'node:fs'
import { join } from 'node:path'
import { namingFile } from '../files/file-fault'
import { BUCKET_BITS, BUCKET_BYTES, FIRST_BITS, SEGMENT_BYTES } from './id-bucket'
import { FILTER_BYTES, GROUP, PAGE_BYTES } from './id-filter'

/** Index files beside the database; they are made anew from it when they are missing. */
export const ID_FILE = 'ids.idx'
export const TRACE_ID_FILE = 'traces.idx'

const MAGIC = 0x77_68_69_6d
const VERSION = 2
const HEADER_BYTES = 4096

const MAGIC_AT = 0
const VERSION_AT = 1
const STAMP_AT = 2
const KEY_AT = 3
const SEGMENTS_AT = 5
/**
 * Where the bits of the first segment stand while it is small; 0 when it is as large as every other, as in files of
 * 0.1.0.
 */
const BITS_AT = 6
const HEADER_WORDS = 7

/** The file has eight segments, their filter, the next eight segments, and so on. */
const segmentAt = (segment: number) =>
  HEADER_BYTES + segment * SEGMENT_BYTES + Math.floor(segment / GROUP) * FILTER_BYTES
const filterAt = (group: number) => segmentAt(GROUP * (group + 1)) - FILTER_BYTES

/** Opens a file of segments and filters. What was never written in it reads as zeros. */
export function openIdFile(dataDir: string, name: string, mode: 'write' | 'read') {
  const path = join(dataDir, name)
  const file = namingFile(path, () =>
    openSync(path, mode === 'read' ? 'r' : existsSync(path) ? 'r+' : 'w+', 0o600),
  )
  const header = new Uint32Array(HEADER_WORDS)

  readHeader()
  if (mode === 'write') {
    // A small segment cannot be taken over: its slots lack bits of the bucket, which only the rows can give, and there
    // are few rows.
    if (!isOurs() || header[BITS_AT] !== 0) format()
    // Only a folder that was copied while in use has more than this in the file: what lies there must not be read.
    ftruncateSync(file, segmentAt(header[SEGMENTS_AT] as number))
  }

  function readHeader() {
    read(bytesOf(header), 0)
  }

  function writeHeader() {
    writeSync(file, bytesOf(header), 0, header.byteLength, 0)
  }

  function isOurs() {
    const last = Math.max(0, (header[SEGMENTS_AT] as number) - GROUP)
    return (
      header[MAGIC_AT] === MAGIC &&
      header[VERSION_AT] === VERSION &&
      // The newest segments may not have reached the disk before the power went.
      segmentAt(last) <= Math.max(HEADER_BYTES, fstatSync(file).size)
    )
  }

  function format() {
    ftruncateSync(file, 0)
    crypto.getRandomValues(header.subarray(STAMP_AT, SEGMENTS_AT))
    header[MAGIC_AT] = MAGIC
    header[VERSION_AT] = VERSION
    header[SEGMENTS_AT] = 0
    header[BITS_AT] = 0
    writeHeader()
  }

  function read(bytes: Uint8Array, offset: number) {
    const length = readSync(file, bytes, 0, bytes.length, offset)
    bytes.fill(0, length)
  }

  function write(bytes: Uint8Array, from: number, length: number, offset: number) {
    // A disk that fills up writes a part, and refuses the rest.
    for (let done = 0; done < length; )
      done += writeSync(file, bytes, from + done, length - done, offset + done)
  }

  const bits = () => header[BITS_AT] || BUCKET_BITS

  return {
    /** Differs for every file, so that what was noted about an earlier file is not taken for this one. */
    get stamp() {
      return header[STAMP_AT] as number
    },
    /** The secret key of the hash: without it nobody can choose ids that share a bucket. */
    get key(): readonly [number, number] {
      return [header[KEY_AT] as number, header[KEY_AT + 1] as number]
    },
    /** How many segments there are, with the newest, which is being filled. */
    get segments() {
      return header[SEGMENTS_AT] as number
    },
    /**
     * How many bits of a bucket's number say where it lies: all of them, but fewer in the first segment while it is
     * small.
     */
    get bits() {
      return bits()
    },
    /** Reads again what another thread has changed: new segments, and the growth of the first one. */
    refresh: readHeader,
    /** Forgets everything. A reader in another thread that refreshes finds an empty file. */
    empty: format,
    begin() {
      const segments = (header[SEGMENTS_AT] as number) + 1
      header[SEGMENTS_AT] = segments
      header[BITS_AT] = segments === 1 ? FIRST_BITS : 0
      writeHeader()
    },
    /**
     * Writes the first segment anew with more buckets, among which the ids of each bucket are divided. The new buckets
     * are written first, then the header, then the old ones: a reader in another thread that finds the header changed
     * looks again, and misses nothing.
     */
    grow(to: number, bytes: Uint8Array) {
      const before = Math.min(2 ** bits() * BUCKET_BYTES, bytes.length)
      const at = segmentAt(0)
      write(bytes, before, bytes.length - before, at + before)
      if (to === BUCKET_BITS) {
        header[BITS_AT] = 0
        // A part of what was noted as on disk lies elsewhere now, so the note must not count for this file.
        crypto.getRandomValues(header.subarray(STAMP_AT, STAMP_AT + 1))
      } else header[BITS_AT] = to
      writeHeader()
      write(bytes, 0, before, at)
    },
    readBucket(segment: number, bucket: number, into: Uint32Array) {
      const index = bucket % 2 ** bits()
      read(bytesOf(into), segmentAt(segment) + index * BUCKET_BYTES)
    },
    readSegment(segment: number, into: Uint32Array) {
      read(bytesOf(into), segmentAt(segment))
    },
    /** Writes a part of a segment to the file. @param from first byte of the part in its segment */
    writeSegment(segment: number, bytes: Uint8Array, from: number, length: number) {
      write(bytes, from, length, segmentAt(segment) + from)
    },
    readPage(group: number, page: number, into: Uint8Array) {
      read(into, filterAt(group) + page * PAGE_BYTES)
    },
    readFilter(group: number, into: Uint8Array) {
      read(into, filterAt(group))
    },
    writeFilter(group: number, filter: Uint8Array) {
      write(filter, 0, filter.length, filterAt(group))
    },
    /** Resolves when everything written before is on disk. */
    sync: () =>
      new Promise<void>((resolve, reject) => {
        fdatasync(file, (cause) => (cause ? reject(cause) : resolve()))
      }),
    close() {
      if (mode === 'write') fdatasyncSync(file)
      closeSync(file)
    },
  }
}

export type IdFile = ReturnType<typeof openIdFile>

const bytesOf = (words: Uint32Array) =>
  new Uint8Array(words.buffer, words.byteOffset, words.byteLength)
