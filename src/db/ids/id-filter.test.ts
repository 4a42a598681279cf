import { expect, test } from 'bun:test'
import { BUCKET_WORDS, BUCKETS, SEGMENT_WORDS } from './id-bucket'
import {
  addSegment,
  FILTER_BYTES,
  isSealed,
  PAGE_BYTES,
  pageOf,
  seal,
  segmentsWith,
} from './id-filter'

/** A full segment: half the slots of each bucket, with random tags. */
function segment() {
  const words = new Uint32Array(SEGMENT_WORDS)
  for (let bucket = 0; bucket < BUCKETS; bucket++) {
    const slots = words.subarray(bucket * BUCKET_WORDS, (bucket + 0.5) * BUCKET_WORDS)
    crypto.getRandomValues(slots)
  }
  return words
}

const ask = (filter: Uint8Array, bucket: number, tag: number) =>
  segmentsWith(filter, pageOf(bucket) * PAGE_BYTES, bucket, tag)

test('a filter has every id of its segments, and few others', () => {
  const filter = new Uint8Array(FILTER_BYTES)
  const segments = [segment(), segment()]
  for (const [index, words] of segments.entries()) addSegment(filter, index, words)
  let missing = 0
  let strange = 0
  for (const [index, words] of segments.entries())
    for (let bucket = 0; bucket < BUCKETS; bucket++) {
      const high = words[bucket * BUCKET_WORDS + 1] as number
      const segments = ask(filter, bucket, high >>> 8)
      if ((segments & (1 << index)) === 0) missing++
      if ((segments & (2 >> index)) !== 0) strange++
      expect(segments & ~3).toBe(0)
    }
  expect(missing).toBe(0)
  expect(strange).toBeLessThan((BUCKETS * segments.length) / 200)
})

test('a page that is torn is told from one that was sealed', () => {
  const filter = new Uint8Array(3 * PAGE_BYTES)
  expect(isSealed(filter)).toBe(false)
  seal(filter)
  expect(isSealed(filter)).toBe(true)
  for (const at of [0, PAGE_BYTES - 1, PAGE_BYTES, 2 * PAGE_BYTES + 5]) {
    filter[at] = (filter[at] as number) ^ 1
    expect(isSealed(filter)).toBe(false)
    filter[at] = (filter[at] as number) ^ 1
  }
})
