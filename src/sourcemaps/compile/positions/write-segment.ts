import type { ByteWriter } from '../../../lib/byte-writer'
import {
  FAR,
  MAPPED,
  NAMED,
  NEW_LINE,
  OTHER_LINE,
  OTHER_SOURCE,
  type Segment,
} from '../../lookup/segment'

/** The longest segment takes a byte, and six numbers of 5 bytes. */
export const SEGMENT_BYTES = 31

/**
 * Writes the difference of a segment from the one before, mostly in 2 to 4 bytes; `Segment.advance` reads it.
 * @param before the segment as `advance` has read it so far; takes the values of the one that is written
 */
export function writeSegment(writer: ByteWriter, before: Segment, segment: Segment): void {
  const { isMapped, isNamed } = segment
  const columns = segment.column - before.column
  const isNewLine = segment.line !== before.line
  const isFar = columns < 0 || columns >= FAR
  const isOtherSource = isMapped && segment.source !== before.source
  const isOtherLine = isMapped && segment.originalLine !== before.originalLine
  writer.byte(
    (isMapped ? MAPPED : 0) |
      (isNamed ? NAMED : 0) |
      (isOtherSource ? OTHER_SOURCE : 0) |
      (isOtherLine ? OTHER_LINE : 0) |
      (columnCode(isNewLine, isFar, columns) << 4),
  )
  if (isNewLine) {
    writer.varint(segment.line - before.line)
    writer.varint(segment.column)
  } else if (isFar) writer.signed(columns)
  if (isOtherSource) writer.signed(segment.source - before.source)
  if (isOtherLine) writer.signed(segment.originalLine - before.originalLine)
  if (isMapped) writer.signed(segment.originalColumn - before.originalColumn)
  if (isNamed) writer.signed(segment.name - before.name)
  before.line = segment.line
  before.column = segment.column
  if (isMapped) {
    before.source = segment.source
    before.originalLine = segment.originalLine
    before.originalColumn = segment.originalColumn
  }
  if (isNamed) before.name = segment.name
}

function columnCode(isNewLine: boolean, isFar: boolean, columns: number): number {
  if (isNewLine) return NEW_LINE
  return isFar ? FAR : columns
}
