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
import { namingFile } from './file-fault'
import { BUCKET_BITS, BUCKET_BYTES, FIRST_BITS, SEGMENT_BYTES } from './id-bucket'
import { FILTER_BYTES, GROUP, PAGE_BYTES } from './id-filter'

/** Beside the database; made anew from it when missing. */
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
/** Of the first segment while it is small; 0, as in files of 0.1.0, when it is as large as all. */
const BITS_AT = 6
const HEADER_WORDS = 7

/** Eight segments, their filter behind them, and so on. */
const segmentAt = (segment: number) =>
  HEADER_BYTES + segment * SEGMENT_BYTES + Math.floor(segment / GROUP) * FILTER_BYTES
const filterAt = (group: number) => segmentAt(GROUP * (group + 1)) - FILTER_BYTES

/** Where segments and filters lie in a file. What was never written reads as zeros. */
export function openIdFile(dataDir: string, name: string, mode: 'write' | 'read') {
  const path = join(dataDir, name)
  const file = namingFile(path, () =>
    openSync(path, mode === 'read' ? 'r' : existsSync(path) ? 'r+' : 'w+', 0o600),
  )
  const header = new Uint32Array(HEADER_WORDS)

  readHeader()
  if (mode === 'write') {
    // What a small segment lacks of each hash only the rows have, and they are few.
    if (!isOurs() || header[BITS_AT] !== 0) format()
    // Only the copy of a folder in use has more: nothing may be read there that was not written since.
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
      // The newest segments may not have reached the disk.
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
    // A disk that fills up takes a part, and refuses the rest.
    for (let done = 0; done < length; )
      done += writeSync(file, bytes, from + done, length - done, offset + done)
  }

  const bits = () => header[BITS_AT] || BUCKET_BITS

  return {
    /** Tells this file from any other: what is noted about one does not hold for the next. */
    get stamp() {
      return header[STAMP_AT] as number
    },
    /** The two words without which nobody can choose ids that meet in a bucket. */
    get key(): readonly [number, number] {
      return [header[KEY_AT] as number, header[KEY_AT + 1] as number]
    },
    /** The newest among them, which is being filled. */
    get segments() {
      return header[SEGMENTS_AT] as number
    },
    /** How many bits of a bucket's number tell its place: all but in the first segment while it is small. */
    get bits() {
      return bits()
    },
    /** Learns of segments that another thread has begun, and of the first one's growth. */
    refresh: readHeader,
    begin() {
      const segments = (header[SEGMENTS_AT] as number) + 1
      header[SEGMENTS_AT] = segments
      header[BITS_AT] = segments === 1 ? FIRST_BITS : 0
      writeHeader()
    },
    /**
     * Puts the first segment there with more buckets. Each of them has a part of what one had before: so that readers beside
     * miss nothing, they are told before anything is taken out of those, and look again once they are told.
     */
    grow(to: number, bytes: Uint8Array) {
      const before = Math.min(2 ** bits() * BUCKET_BYTES, bytes.length)
      const at = segmentAt(0)
      write(bytes, before, bytes.length - before, at + before)
      if (to === BUCKET_BITS) {
        header[BITS_AT] = 0
        // Of what was noted as on disk, a part lies elsewhere now.
        crypto.getRandomValues(header.subarray(STAMP_AT, STAMP_AT + 1))
      } else header[BITS_AT] = to
      writeHeader()
      write(bytes, 0, before, at)
    },
    readBucket(segment: number, bucket: number, into: Uint32Array) {
      const place = bucket % 2 ** bits()
      read(bytesOf(into), segmentAt(segment) + place * BUCKET_BYTES)
    },
    readSegment(segment: number, into: Uint32Array) {
      read(bytesOf(into), segmentAt(segment))
    },
    /** Brings a part of a segment to the file. @param from first byte of the part in its segment */
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
    /** Resolves when all that was written before is on disk. */
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
