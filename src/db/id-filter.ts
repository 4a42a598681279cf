import { crc32 } from 'node:zlib'
import { BUCKETS, eachSlot, SEGMENT_BYTES } from './id-bucket'

/** Segments that share a filter: each has one bit of every byte, so one look answers for all. */
export const GROUP = 8
/** 16 bits an id: one in a thousand ids that a segment lacks is looked for in vain. */
export const FILTER_BYTES = SEGMENT_BYTES
/** All that is asked about an id lies in one page, so that one read answers when it is on disk. */
export const PAGE_BYTES = 4096
const PAGES = FILTER_BYTES / PAGE_BYTES
const BUCKETS_A_PAGE = BUCKETS / PAGES
/** The rest of a page is the checksum of these. */
const PLACES = PAGE_BYTES - 4
/** Places a page that an id sets: more would find them all set more often. */
const PROBES = 6

export const pageOf = (bucket: number) => Math.floor(bucket / BUCKETS_A_PAGE)

/**
 * Which segments of a group may have an id: a Bloom filter each (Bloom 1970), blocked by pages.
 * @param at where the id's page begins
 * @returns a bit a segment
 */
export function segmentsWith(filter: Uint8Array, at: number, bucket: number, tag: number): number {
  let hash = firstHash(bucket, tag)
  const step = stepOf(hash)
  let segments = 0xff
  for (let i = 0; i < PROBES; i++) {
    segments &= filter[at + placeOf(hash)] as number
    hash = (hash + step) | 0
  }
  return segments
}

/** Sets the places of all ids of a segment. @param index of the segment in its group */
export function addSegment(filter: Uint8Array, index: number, segment: Uint32Array): void {
  const bit = 1 << index
  eachSlot(segment, (bucket, tag) => {
    const at = pageOf(bucket) * PAGE_BYTES
    let hash = firstHash(bucket, tag)
    const step = stepOf(hash)
    for (let i = 0; i < PROBES; i++) {
      const place = at + placeOf(hash)
      filter[place] = (filter[place] as number) | bit
      hash = (hash + step) | 0
    }
  })
}

/** Writes its checksum into each page. */
export function seal(filter: Uint8Array): void {
  for (let at = 0; at < filter.length; at += PAGE_BYTES)
    sumOf(filter, at).setUint32(PLACES, crc32(filter.subarray(at, at + PLACES)))
}

/** Whether every page is as it was sealed: zeros, as where nothing was written, are not. */
export function isSealed(filter: Uint8Array): boolean {
  for (let at = 0; at < filter.length; at += PAGE_BYTES)
    if (sumOf(filter, at).getUint32(PLACES) !== crc32(filter.subarray(at, at + PLACES)))
      return false
  return true
}

const sumOf = (filter: Uint8Array, at: number) =>
  new DataView(filter.buffer, filter.byteOffset + at, PAGE_BYTES)

/** Which page it is was told by the higher bits of the bucket. */
const firstHash = (bucket: number, tag: number) =>
  Math.imul(tag | ((bucket % BUCKETS_A_PAGE) << 24), 0x9e3779b1)

const stepOf = (hash: number) => Math.imul(hash ^ (hash >>> 15), 0x85ebca6b) | 1

const placeOf = (hash: number) => ((hash >>> 16) * PLACES) >>> 16
