import type { ByteReader } from '../../lib/byte-reader'

/** One segment of `mappings` in absolute numbers, 0-based; columns are in UTF-16 units. */
export class Segment {
  line = 0
  column = 0
  /** Whether it says where the code came from. If not, the source and the position in it mean nothing. */
  isMapped = false
  isNamed = false
  /**
   * These four keep their values over segments that lack them, because the next segment is written as the difference
   * from them.
   */
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

  /** Reads the segment that follows this one, and becomes it. */
  advance(reader: ByteReader): void {
    const first = reader.byte()
    const columns = first >> 4
    if (columns < FAR) this.column += columns
    else if (columns === FAR) this.column += reader.signed()
    else {
      this.line += reader.varint()
      this.column = reader.varint()
    }
    this.isMapped = (first & MAPPED) !== 0
    this.isNamed = (first & NAMED) !== 0
    if (first & OTHER_SOURCE) this.source += reader.signed()
    if (first & OTHER_LINE) this.originalLine += reader.signed()
    if (this.isMapped) this.originalColumn += reader.signed()
    if (this.isNamed) this.name += reader.signed()
  }
}

// The first byte of a segment: four flags in the low bits, and above them how many columns it lies behind the segment
// before it, if these are few.
export const MAPPED = 1
export const NAMED = 2
export const OTHER_SOURCE = 4
export const OTHER_LINE = 8
/** In place of the number of columns: they are many, and their number follows. */
export const FAR = 14
/** In place of the number of columns: it lies in another line. How many lines further follows, then the column. */
export const NEW_LINE = 15

/** A position in a file, 0-based. */
export interface Spot {
  line: number
  column: number
}

export const isBefore = (a: Spot, b: Spot): boolean =>
  a.line < b.line || (a.line === b.line && a.column < b.column)
