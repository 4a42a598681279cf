import type { ByteCursor } from './byte-cursor'

/** One entry of `mappings` in absolute numbers, 0-based; columns in UTF-16 units. */
export class Segment {
  line = 0
  column = 0
  /**
   * Whether it tells where the code came from; if not, the source and its position mean nothing.
   */
  isMapped = false
  isNamed = false
  /** These four stay through segments that lack them: the next is told from them. */
  source = 0
  originalLine = 0
  originalColumn = 0
  name = 0

  copy(from: Segment): void {
    this.line = from.line
    this.column = from.column
    this.isMapped = from.isMapped
    this.isNamed = from.isNamed
    this.source = from.source
    this.originalLine = from.originalLine
    this.originalColumn = from.originalColumn
    this.name = from.name
  }

  /** Becomes the segment that follows it. */
  advance(cursor: ByteCursor): void {
    const first = cursor.byte()
    const columns = first >> 4
    if (columns < FAR) this.column += columns
    else if (columns === FAR) this.column += cursor.signed()
    else {
      this.line += cursor.varint()
      this.column = cursor.varint()
    }
    this.isMapped = (first & MAPPED) !== 0
    this.isNamed = (first & NAMED) !== 0
    if (first & OTHER_SOURCE) this.source += cursor.signed()
    if (first & OTHER_LINE) this.originalLine += cursor.signed()
    if (this.isMapped) this.originalColumn += cursor.signed()
    if (this.isNamed) this.name += cursor.signed()
  }
}

// The first byte of a segment: four facts, and above them the columns since the one before, if
// these are few.
export const MAPPED = 1
export const NAMED = 2
export const OTHER_SOURCE = 4
export const OTHER_LINE = 8
/** In place of columns: their number follows. */
export const FAR = 14
/** In place of columns: lines since the one before follow, then the column. */
export const NEW_LINE = 15

/** A place in a file, 0-based. */
export interface Spot {
  line: number
  column: number
}

export const isBefore = (a: Spot, b: Spot): boolean =>
  a.line < b.line || (a.line === b.line && a.column < b.column)
