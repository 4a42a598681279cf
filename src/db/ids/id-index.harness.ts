import { afterAll } from 'bun:test'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { IdIndex } from './id-index'

/** This many rows of one id fill its bucket, and the next one begins a segment. */
export const BUCKET_ROWS = 64
export const HEADER_BYTES = 4096
export const COMMON = idOf(0)

const folders: string[] = []
afterAll(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true })
})

export function folder() {
  const made = mkdtempSync(join(tmpdir(), 'whimbrel-ids-'))
  folders.push(made)
  return made
}

export function idOf(number: number) {
  const id = Buffer.alloc(16)
  id.writeUInt32BE(number, 12)
  return id
}

export const inSegment = (segment: number) =>
  Array.from({ length: 50 }, (_, i) => 1 + segment * 1000 + i)

/** Fills segments, each with ids of its own and then with the rows of one id, which end it. */
export function fill(index: IdIndex, from: number, to: number) {
  for (let segment = from; segment < to; segment++) {
    for (const number of inSegment(segment)) index.add(idOf(number), number)
    for (let i = 1; i <= BUCKET_ROWS; i++) index.add(COMMON, segment * BUCKET_ROWS + i)
  }
  index.flush()
}

/** The ids of the first segments that are not found. */
export const lacking = (index: Pick<IdIndex, 'find'>, segments: number) =>
  Array.from({ length: segments }, (_, segment) => inSegment(segment))
    .flat()
    .filter((number) => !index.find(idOf(number)).includes(number))
