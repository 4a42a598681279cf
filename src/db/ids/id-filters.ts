import { SEGMENT_WORDS } from './id-bucket'
import type { IdFile } from './id-file'
import {
  addSegment,
  FILTER_BYTES,
  GROUP,
  isSealed,
  PAGE_BYTES,
  pageOf,
  seal,
  segmentsWith,
} from './id-filter'

/**
 * The newest filters, kept in memory: 64 MiB for 33 M ids. Asking an older one about an id reads a page of the file.
 */
const MOST_HELD = 16

/** The filters of all full segments, which say in which of them the writer need not look for an id. */
export function idFilters(file: IdFile) {
  const held: (Uint8Array | undefined)[] = []
  const onDisk = filterPages(file)
  const full = Math.max(0, file.segments - 1)
  const groups = Math.ceil(full / GROUP)
  for (let group = Math.max(0, groups - MOST_HELD); group < groups; group++)
    held[group] = open(group)

  function open(group: number): Uint8Array {
    const filter = new Uint8Array(FILTER_BYTES)
    const isComplete = GROUP * (group + 1) <= full
    if (isComplete) file.readFilter(group, filter)
    if (isComplete && isSealed(filter)) return filter
    filter.fill(0)
    const words = new Uint32Array(SEGMENT_WORDS)
    for (let i = 0; i < GROUP && GROUP * group + i < full; i++) {
      file.readSegment(GROUP * group + i, words)
      addSegment(filter, i, words)
    }
    if (isComplete) write(group, filter)
    return filter
  }

  function write(group: number, filter: Uint8Array) {
    seal(filter)
    file.writeFilter(group, filter)
  }

  return {
    /** Adds a segment that is full. The filter of a complete group is written to the file. */
    add(segment: number, words: Uint32Array) {
      const group = Math.floor(segment / GROUP)
      const filter = held[group] ?? new Uint8Array(FILTER_BYTES)
      addSegment(filter, segment % GROUP, words)
      if (segment % GROUP === GROUP - 1) write(group, filter)
      held[group] = filter
      held[group - MOST_HELD] = undefined
    },
    /** @returns one bit for each segment of the group that may have the id */
    candidates(group: number, bucket: number, tag: number): number {
      const filter = held[group]
      if (!filter) return onDisk(group, bucket, tag)
      return segmentsWith(filter, pageOf(bucket) * PAGE_BYTES, bucket, tag)
    },
  }
}

/** Asks the filter of a complete group in the file. If its page is torn, every segment may have the id. */
export function filterPages(file: IdFile) {
  const page = new Uint8Array(PAGE_BYTES)
  return (group: number, bucket: number, tag: number): number => {
    file.readPage(group, pageOf(bucket), page)
    return isSealed(page) ? segmentsWith(page, 0, bucket, tag) : 0xff
  }
}
