import { ByteReader } from '../../lib/byte-reader'

/** Where packed bytes lie in a compiled map. */
export interface PartRange {
  part: number
  offset: number
  length: number
}

/** A piece of a source text, which is compressed by itself. */
export interface Piece extends PartRange {
  /** Its number among the pieces of all sources. */
  number: number
  /** 0-based. */
  firstLine: number
}

/** What a compiled map knows of a source. */
export interface SourceRecord {
  /** Empty where the map has no name for the source. */
  path: string
  /** Whether the map says that the source is not the application's. */
  isIgnored: boolean
  /** How many lines its text has; 0 where the map has no text of it. */
  lines: number
  pieces: Piece[]
  functions: PartRange | undefined
}

export const IGNORED = 1
export const WITH_FUNCTIONS = 2

/** Reads what `writeSource` wrote. */
export function readSource(bytes: Uint8Array): SourceRecord {
  const reader = new ByteReader(bytes)
  const flags = reader.byte()
  const path = reader.text()
  const functions = flags & WITH_FUNCTIONS ? readRange(reader) : undefined
  const lines = reader.varint()
  const count = reader.varint()
  const firstPiece = count > 0 ? reader.varint() : 0
  const pieces = Array.from({ length: count }, (_, i) => ({
    number: firstPiece + i,
    ...readRange(reader),
    firstLine: reader.varint(),
  }))
  return { path, isIgnored: (flags & IGNORED) !== 0, lines, pieces, functions }
}

const readRange = (reader: ByteReader): PartRange => ({
  part: reader.varint(),
  offset: reader.varint(),
  length: reader.varint(),
})
