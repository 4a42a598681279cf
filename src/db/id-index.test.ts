import { afterAll, expect, test } from 'bun:test'
import { mkdtempSync, rmSync, truncateSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ID_FILE, openIdIndex } from './id-index'

const folders: string[] = []
afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true })
})

function folder() {
  const made = mkdtempSync(join(tmpdir(), 'whimbrel-ids-'))
  folders.push(made)
  return made
}

const idOf = (number: number) => {
  const id = Buffer.alloc(16)
  id.writeUInt32BE(number, 12)
  return id
}

test('every id is found again, also by another reader and over several segments', () => {
  const at = folder()
  const index = openIdIndex(at, 'write')
  const reader = openIdIndex(at, 'read')
  const many = 600_000
  for (let i = 1; i <= many; i++) index.add(idOf(i), i)
  const missing: number[] = []
  for (let i = 1; i <= many; i += 7) if (!index.find(idOf(i)).includes(i)) missing.push(i)
  expect(missing).toEqual([])
  expect(reader.find(idOf(many))).toContain(many)
  index.close()
  reader.close()
})

test('an unknown id has hardly ever a candidate', () => {
  const index = openIdIndex(folder(), 'write')
  for (let i = 1; i <= 50_000; i++) index.add(idOf(i), i)
  let candidates = 0
  for (let i = 100_000; i < 150_000; i++) candidates += index.find(idOf(i)).length
  expect(candidates).toBeLessThan(10)
  index.close()
})

test('the same id may have several rows, and row numbers may pass 32 bits', () => {
  const index = openIdIndex(folder(), 'write')
  const seqs = [1, 2 ** 32 - 1, 2 ** 32, 2 ** 40 - 1]
  for (const seq of seqs) index.add(idOf(5), seq)
  expect(index.find(idOf(5))).toEqual(seqs)
  index.close()
})

test('what was added is there after a new start, under the same stamp', () => {
  const at = folder()
  const first = openIdIndex(at, 'write')
  first.add(idOf(1), 1)
  const { stamp } = first
  first.close()
  const second = openIdIndex(at, 'write')
  expect(second.stamp).toBe(stamp)
  expect(second.find(idOf(1))).toEqual([1])
  second.close()
})

test('a file that is damaged is begun anew under another stamp', () => {
  const at = folder()
  const first = openIdIndex(at, 'write')
  first.add(idOf(1), 1)
  const { stamp } = first
  first.close()
  truncateSync(join(at, ID_FILE), 0)
  const second = openIdIndex(at, 'write')
  expect(second.stamp).not.toBe(stamp)
  expect(second.find(idOf(1))).toEqual([])
  second.close()
})
