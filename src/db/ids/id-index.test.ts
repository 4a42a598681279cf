import { expect, test } from 'bun:test'
import { statSync } from 'node:fs'
import { join } from 'node:path'
import { SEGMENT_BYTES, SEGMENT_IDS } from './id-bucket'
import { ID_FILE } from './id-file'
import { GROUP } from './id-filter'
import { type IdIndex, openIdIndex } from './id-index'
import { BUCKET_ROWS, COMMON, fill, folder, HEADER_BYTES, idOf, lacking } from './id-index.harness'
import { openIdReader } from './id-reader'

test('every id is found again over several segments: by the writer, a reader beside it, and after a start', () => {
  const at = folder()
  const index = openIdIndex(at)
  const reader = openIdReader(at)
  const many = 300_000
  for (let i = 1; i <= many; i++) index.add(idOf(i), i)
  index.flush()
  expect(statSync(join(at, ID_FILE)).size).toBeGreaterThan(SEGMENT_BYTES)
  const missing = (from: Pick<IdIndex, 'find'>) => {
    const missed: number[] = []
    for (let i = 1; i <= many; i += 37) if (!from.find(idOf(i)).includes(i)) missed.push(i)
    return missed
  }
  expect(missing(index)).toEqual([])
  expect(missing(reader)).toEqual([])
  index.close()
  const again = openIdIndex(at)
  expect(missing(again)).toEqual([])
  again.close()
  reader.close()
})

test('few ids take a few KiB, and a reader beside finds all of them while the file grows', () => {
  const at = folder()
  const index = openIdIndex(at)
  const reader = openIdReader(at)
  const sizes = new Set<number>()
  for (let i = 1; i <= 70_000; i++) {
    index.add(idOf(i), i)
    if (i % 400 > 0) continue
    index.flush()
    sizes.add(Math.ceil((statSync(join(at, ID_FILE)).size - HEADER_BYTES) / 16_384))
    for (let known = i; known > 0; known = known >> 1)
      expect(reader.find(idOf(known))).toContain(known)
  }
  expect([...sizes]).toEqual([1, 2, 4, 8, 16, 32, 64, 256])
  index.close()
  reader.close()
})

test('a segment that is small yet is begun anew after a start, and has another stamp once it is full-grown', () => {
  const at = folder()
  const index = openIdIndex(at)
  index.add(idOf(1), 1)
  index.close()
  const again = openIdIndex(at)
  expect(again.stamp).not.toBe(index.stamp)
  expect(again.find(idOf(1))).toEqual([])
  const { stamp } = again
  fill(again, 0, 2)
  expect(again.stamp).not.toBe(stamp)
  again.close()
})

test('an unknown id has hardly ever a candidate', () => {
  const index = openIdIndex(folder())
  fill(index, 0, 3)
  for (let i = 10_001; i <= 60_000; i++) index.add(idOf(i), i)
  let candidates = 0
  for (let i = 100_000; i < 150_000; i++) candidates += index.find(idOf(i)).length
  expect(candidates).toBeLessThan(10)
  index.close()
})

test('the same id may have several rows, in several segments, and row numbers may pass 32 bits', () => {
  const at = folder()
  const index = openIdIndex(at)
  const reader = openIdReader(at)
  const seqs = [1, 2 ** 32 - 1, 2 ** 32, 2 ** 40 - 1]
  for (const [segment, seq] of seqs.entries()) {
    index.add(idOf(900_005), seq)
    fill(index, segment, segment + 1)
    index.add(idOf(900_006), seq)
    index.flush()
  }
  for (const from of [index, reader]) {
    expect(from.find(idOf(900_005))).toEqual(seqs)
    expect(from.find(idOf(900_006))).toEqual(seqs)
    expect(from.find(COMMON)).toHaveLength(seqs.length * BUCKET_ROWS)
  }
  index.close()
  reader.close()
})

test('a reader sees what was flushed, where filters are and where they are not', () => {
  const at = folder()
  const index = openIdIndex(at)
  const reader = openIdReader(at)
  for (let segment = 0; segment < 2 * GROUP + 2; segment++) {
    fill(index, segment, segment + 1)
    expect(lacking(reader, segment + 1)).toEqual([])
  }
  index.close()
  reader.close()
})

test('what was added is there after a new start, under the same stamp, and more can be added', () => {
  const at = folder()
  let segments = 0
  let stamp: number | undefined
  for (const more of [3, 0, 1, GROUP, 1]) {
    const index = openIdIndex(at)
    expect(index.stamp).toBe(stamp ?? index.stamp)
    expect(lacking(index, segments)).toEqual([])
    fill(index, segments, segments + more)
    segments += more
    stamp = index.stamp
    index.close()
  }
})

// With these eight bytes wyhash multiplies by zero: the other eight, and its seed, do not matter.
test('ids that all meet under a hash whose seed is bypassed fill no bucket', () => {
  const at = folder()
  const index = openIdIndex(at)
  const ids = Array.from({ length: 1000 }, (_, i) => {
    const id = Buffer.from('d17e03e700000000db28b4a000000000', 'hex')
    id.writeUInt32LE(i, 4)
    return id
  })
  expect(new Set(ids.map((id, i) => Bun.hash.wyhash(id, BigInt(i)))).size).toBe(1)
  for (const [i, id] of ids.entries()) index.add(id, i + 1)
  index.flush()
  expect(ids.every((id, i) => index.find(id).includes(i + 1))).toBe(true)
  expect(statSync(join(at, ID_FILE)).size).toBeLessThanOrEqual(HEADER_BYTES + SEGMENT_BYTES)
  index.close()
})

test('an index without ids is a header', () => {
  const at = folder()
  const index = openIdIndex(at)
  expect(index.find(idOf(1))).toEqual([])
  index.close()
  expect(statSync(join(at, ID_FILE)).size).toBe(HEADER_BYTES)
})

test.each([
  // A segment may have ended early, so that there is one more than were filled.
  ['most', 3 * SEGMENT_IDS, true],
  ['few', SEGMENT_IDS, false],
])(
  'a file is kept or made anew when %s of the ids that fit into its full segments have rows',
  (_, rows, isKept) => {
    const at = folder()
    const index = openIdIndex(at)
    fill(index, 0, 4)
    const { stamp } = index
    index.close()
    const again = openIdIndex(at, { rows })
    expect(again.stamp === stamp).toBe(isKept)
    expect(lacking(again, 4)).toHaveLength(isKept ? 0 : 200)
    again.close()
  },
)
