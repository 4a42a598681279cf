import { expect, test } from 'bun:test'
import { closeSync, openSync, readSync, statSync, truncateSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { SEGMENT_BYTES } from './id-bucket'
import { ID_FILE } from './id-file'
import { FILTER_BYTES, GROUP } from './id-filter'
import { openIdIndex } from './id-index'
import { fill, folder, HEADER_BYTES, idOf, inSegment, lacking } from './id-index.harness'
import { openIdReader } from './id-reader'

const FILTER_AT = HEADER_BYTES + GROUP * SEGMENT_BYTES

test.each<[string, (path: string) => void]>([
  ['has one wrong byte', (path) => patch(path, FILTER_AT, invert(bytesOf(path, FILTER_AT, 1)))],
  ['was never written', (path) => patch(path, FILTER_AT, Buffer.alloc(FILTER_BYTES))],
  ['was cut off', (path) => truncateSync(path, FILTER_AT)],
  ['was cut off in its middle', (path) => truncateSync(path, FILTER_AT + FILTER_BYTES / 2)],
])('a filter that %s is not believed, and made anew at the next start', (_, damage) => {
  const at = folder()
  const path = join(at, ID_FILE)
  const index = openIdIndex(at)
  fill(index, 0, GROUP + 1)
  index.close()
  const whole = bytesOf(path, FILTER_AT, FILTER_BYTES)
  damage(path)

  const reader = openIdReader(at)
  expect(lacking(reader, GROUP)).toEqual([])
  const again = openIdIndex(at)
  expect(lacking(again, GROUP)).toEqual([])
  expect(bytesOf(path, FILTER_AT, FILTER_BYTES).equals(whole)).toBe(true)
  again.close()
  reader.close()
})

test('what a copy has behind its newest segment is not believed later', () => {
  const at = folder()
  const path = join(at, ID_FILE)
  const index = openIdIndex(at)
  fill(index, 0, 2)
  const header = bytesOf(path, 0, HEADER_BYTES)
  fill(index, 2, GROUP + 1)
  index.close()
  patch(path, 0, header)

  const copy = openIdIndex(at)
  expect(statSync(path).size).toBe(HEADER_BYTES + 2 * SEGMENT_BYTES)
  expect(lacking(copy, 2)).toEqual([])
  expect(copy.find(idOf(inSegment(GROUP)[0] as number))).toEqual([])
  copy.close()
})

test.each<[string, (path: string) => void]>([
  ['is empty', (path) => truncateSync(path, 0)],
  ['ends before its segments', (path) => truncateSync(path, HEADER_BYTES)],
  ['is of an older version', (path) => patch(path, 4, Buffer.of(1))],
  ['says that it has billions of segments', (path) => patch(path, 20, Buffer.alloc(4, 0xff))],
])('a file that %s is begun anew under another stamp', (_, damage) => {
  const at = folder()
  const first = openIdIndex(at)
  fill(first, 0, GROUP + 2)
  const { stamp } = first
  first.close()
  damage(join(at, ID_FILE))
  const second = openIdIndex(at)
  expect(second.stamp).not.toBe(stamp)
  expect(second.find(idOf(1))).toEqual([])
  second.close()
})

function bytesOf(path: string, at: number, length: number) {
  const bytes = Buffer.alloc(length)
  const file = openSync(path, 'r')
  readSync(file, bytes, 0, length, at)
  closeSync(file)
  return bytes
}

function patch(path: string, at: number, bytes: Buffer) {
  const file = openSync(path, 'r+')
  writeSync(file, bytes, 0, bytes.length, at)
  closeSync(file)
}

const invert = (bytes: Buffer) => bytes.map((byte) => byte ^ 0xff) as Buffer
