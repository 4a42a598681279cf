import { crc32 } from 'node:zlib'
import { BUCKETS, eachSlot, SEGMENT_BYTES } from './id-bucket'

/** Segments that share a filter. Each has one bit of every byte, so that one look answers for all eight. */
export const GROUP = 8
/**
 * Bytes of a filter, 16 bits for each id: one in a thousand ids that a segment does not have is looked for in vain.
 */
export const FILTER_BYTES = SEGMENT_BYTES
/** Bytes of a page. All bits of an id lie in one page, so that a filter on disk answers with one read. */
export const PAGE_BYTES = 4096
const PAGES = FILTER_BYTES / PAGE_BYTES
const BUCKETS_A_PAGE = BUCKETS / PAGES
/** Bytes of a page that hold bits of the filter; the rest is their checksum. */
const DATA_BYTES = PAGE_BYTES - 4
/**
 * How many bytes of its page an id sets its segment's bit in: with more, other ids would find all theirs set more
 * often.
 */
const PROBES = 6

export const pageOf = (bucket: number) => Math.floor(bucket / BUCKETS_A_PAGE)

/**
 * Which segments of a group may have an id, by a Bloom filter for each (Bloom 1970) that is divided into pages.
 * @param at where the id's page begins
 * @returns one bit for each segment
 */
export function segmentsWith(filter: Uint8Array, at: number, bucket: number, tag: number): number {
  let hash = firstHash(bucket, tag)
  const step = stepOf(hash)
  let segments = 0xff
  for (let i = 0; i < PROBES; i++) {
    segments &= filter[at + byteOf(hash)] as number
    hash = (hash + step) | 0
  }
  return segments
}

/** Adds all ids of a segment to the filter. @param index of the segment in its group */
export function addSegment(filter: Uint8Array, index: number, segment: Uint32Array): void {
  const bit = 1 << index
  eachSlot(segment, (bucket, tag) => {
    const at = pageOf(bucket) * PAGE_BYTES
    let hash = firstHash(bucket, tag)
    const step = stepOf(hash)
    for (let i = 0; i < PROBES; i++) {
      const byte = at + byteOf(hash)
      filter[byte] = (filter[byte] as number) | bit
      hash = (hash + step) | 0
    }
  })
}

/** Writes the checksum of each page. */
export function seal(filter: Uint8Array): void {
  for (let at = 0; at < filter.length; at += PAGE_BYTES)
    sumOf(filter, at).setUint32(DATA_BYTES, crc32(filter.subarray(at, at + DATA_BYTES)))
}

/**
 * Whether the checksum of every page is right. It is wrong for zeros, which is how a page reads that was never
 * written.
 */
export function isSealed(filter: Uint8Array): boolean {
  for (let at = 0; at < filter.length; at += PAGE_BYTES)
    if (sumOf(filter, at).getUint32(DATA_BYTES) !== crc32(filter.subarray(at, at + DATA_BYTES)))
      return false
  return true
}

const sumOf = (filter: Uint8Array, at: number) =>
  new DataView(filter.buffer, filter.byteOffset + at, PAGE_BYTES)

/** Mixes the tag with the lower bits of the bucket; its higher bits chose the page. */
const firstHash = (bucket: number, tag: number) =>
  Math.imul(tag | ((bucket % BUCKETS_A_PAGE) << 24), 0x9e3779b1)

const stepOf = (hash: number) => Math.imul(hash ^ (hash >>> 15), 0x85ebca6b) | 1

const byteOf = (hash: number) => ((hash >>> 16) * DATA_BYTES) >>> 16
