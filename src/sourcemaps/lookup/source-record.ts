import { ByteCursor } from './byte-cursor'

/** Where bytes lie in a compiled map. */
export interface Place {
  part: number
  offset: number
  length: number
}

/** A piece of a source text, compressed by itself. */
export interface Piece extends Place {
  /** Among the pieces of all sources. */
  number: number
  /** 0-based. */
  firstLine: number
}

/** What a compiled map knows of a source. */
export interface SourceRecord {
  /** Empty when the map does not name it. */
  path: string
  /** The map says that it is not the application's. */
  isIgnored: boolean
  /** Lines of its text; 0 without a text. */
  lines: number
  pieces: Piece[]
  functions: Place | undefined
}

export const IGNORED = 1
export const WITH_FUNCTIONS = 2

/** Reads what `writeSource` wrote. */
export function readSource(bytes: Uint8Array): SourceRecord {
  const cursor = new ByteCursor(bytes)
  const flags = cursor.byte()
  const path = cursor.text()
  const functions = flags & WITH_FUNCTIONS ? readPlace(cursor) : undefined
  const lines = cursor.varint()
  const count = cursor.varint()
  const firstPiece = count > 0 ? cursor.varint() : 0
  const pieces = Array.from({ length: count }, (_, i) => ({
    number: firstPiece + i,
    ...readPlace(cursor),
    firstLine: cursor.varint(),
  }))
  return { path, isIgnored: (flags & IGNORED) !== 0, lines, pieces, functions }
}

const readPlace = (cursor: ByteCursor): Place => ({
  part: cursor.varint(),
  offset: cursor.varint(),
  length: cursor.varint(),
})
