import { ByteReader } from '../../lib/byte-reader'
import { lastWithin, uint32At } from './numbers'
import { Segment, type Spot } from './segment'

/** What the head of a page has for each block takes this many bytes: line, column, offset. */
const HEAD_BYTES = 12

/**
 * Looks for a position in a page, as `PositionPages` writes it.
 * @param line of the minified file, 0-based as the column is
 * @returns the last segment at or before the position; undefined when the page begins after it
 */
export function seek(page: Uint8Array, line: number, column: number): Segment | undefined {
  const blocks = uint32At(page, 0)
  const block = lastWithin(blocks, (i) => isAfter(lineOf(page, i), columnOf(page, i), line, column))
  if (block < 0) return undefined
  const start = 4 + blocks * HEAD_BYTES
  const end = block + 1 < blocks ? start + offsetOf(page, block + 1) : page.length
  const reader = new ByteReader(page, start + offsetOf(page, block))
  const next = new Segment()
  next.line = lineOf(page, block)
  next.column = columnOf(page, block)
  const found = new Segment()
  while (reader.at < end) {
    next.advance(reader)
    if (isAfter(next.line, next.column, line, column)) break
    found.copy(next)
  }
  return found
}

/** The positions at which the blocks of a page begin. */
export const spotsOf = (page: Uint8Array): Spot[] =>
  Array.from({ length: uint32At(page, 0) }, (_, block) => ({
    line: lineOf(page, block),
    column: columnOf(page, block),
  }))

const lineOf = (page: Uint8Array, block: number) => uint32At(page, 4 + block * HEAD_BYTES)
const columnOf = (page: Uint8Array, block: number) => uint32At(page, 8 + block * HEAD_BYTES)
const offsetOf = (page: Uint8Array, block: number) => uint32At(page, 12 + block * HEAD_BYTES)

const isAfter = (aLine: number, aColumn: number, line: number, column: number) =>
  aLine > line || (aLine === line && aColumn > column)
