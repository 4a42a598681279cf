import { Database } from 'bun:sqlite'
import { expect, test } from 'bun:test'
import { migrate, SPOOL_STEPS } from '../migrate'
import { sliceReader } from './slices'

/** A spool with blocks of so many records and bytes each. */
function spoolOf(...blocks: [count: number, bytes: number][]) {
  const db = new Database(':memory:', { strict: true })
  migrate(db, SPOOL_STEPS)
  const insert = db.query(
    "INSERT INTO block (seq, project, signal, count, bytes, heads, body) VALUES (?, 1, 'event', ?, ?, x'', x'')",
  )
  for (const [i, [count, bytes]] of blocks.entries()) insert.run(i + 1, count, bytes)
  const next = sliceReader(db, [{ name: 'event', cost: 1 }])
  return (after: number) => next(after).blocks.map(({ seq }) => seq)
}
const many = (length: number, count: number, bytes: number) =>
  Array.from({ length }, (): [number, number] => [count, bytes])

test('a slice is what waits past the watermark, in order', () => {
  const slice = spoolOf(...many(5, 1, 1))
  expect(slice(0)).toEqual([1, 2, 3, 4, 5])
  expect(slice(3)).toEqual([4, 5])
  expect(slice(5)).toEqual([])
})

test('a slice is bounded by its records', () => {
  const slice = spoolOf(...many(5, 900, 1))
  const first = slice(0)
  expect(first.length).toBeWithin(1, 5)
  expect(first).toEqual([1, 2, 3, 4].slice(0, first.length))
  expect(slice(first.length)[0]).toBe(first.length + 1)
})

test('a slice is bounded by its bytes', () => {
  expect(spoolOf(...many(20, 1, 1024 * 1024))(0).length).toBeWithin(1, 20)
})

test('a slice says whether more waits behind it', () => {
  const db = new Database(':memory:')
  migrate(db, SPOOL_STEPS)
  const next = sliceReader(db, [{ name: 'event', cost: 1 }])
  expect(next(0)).toEqual({ blocks: [], cost: 0, isFull: false })
  const insert = db.query(
    "INSERT INTO block (seq, project, signal, count, bytes, heads, body) VALUES (?, 1, 'event', 2500, 1, x'', x'')",
  )
  insert.run(1)
  expect(next(0).isFull).toBe(false)
  insert.run(2)
  expect(next(0).isFull).toBe(true)
  expect(next(1).isFull).toBe(false)
})

test('a block beyond every bound is a slice of its own', () => {
  const slice = spoolOf([100_000, 100_000_000], [1, 1])
  expect(slice(0)).toEqual([1])
  expect(slice(1)).toEqual([2])
})
