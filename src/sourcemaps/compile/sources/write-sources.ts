import type { ByteWriter } from '../../../lib/byte-writer'
import { IGNORED, type PartRange, WITH_FUNCTIONS } from '../../lookup/source-record'
import type { Section } from '../map-draft'
import { Records } from '../records'
import type { Stores } from '../stores'
import { FunctionTables } from './function-tables'
import type { StoredText } from './texts'

/** Writes a record for each source of all sections; `readSource` reads it. */
export function writeSources(stores: Stores, sections: readonly Section[]): Records {
  stores.blobs.end()
  const records = new Records(stores.parts)
  const tables = new FunctionTables(stores)
  for (const { map } of sections)
    for (const [i, source] of map.sources.entries()) {
      const path = source === null ? '' : rooted(map.sourceRoot, source)
      const text = map.texts[i] ?? undefined
      const isIgnored = map.ignored.has(i)
      const functions = text && !isIgnored ? tables.write(text, path) : undefined
      writeSource(records.writer, { path, text, isIgnored, functions })
      records.end()
    }
  stores.blobs.end()
  records.flush()
  return records
}

/**
 * Puts the source root before a path (ECMA-426, DecodeSourceMapSources). An empty root adds nothing: that is what
 * compilers mean by it.
 */
function rooted(root: string, path: string): string {
  return root === '' || root.endsWith('/') ? root + path : `${root}/${path}`
}

interface Source {
  path: string
  text: StoredText | undefined
  isIgnored: boolean
  functions: PartRange | undefined
}

function writeSource(writer: ByteWriter, { path, text, isIgnored, functions }: Source): void {
  writer.byte((isIgnored ? IGNORED : 0) | (functions ? WITH_FUNCTIONS : 0))
  writer.text(path)
  if (functions) writeRange(writer, functions)
  writer.varint(text?.lines ?? 0)
  const pieces = text?.pieces ?? []
  writer.varint(pieces.length)
  if (pieces[0]) writer.varint(pieces[0].number)
  for (const piece of pieces) {
    writeRange(writer, piece)
    writer.varint(piece.firstLine)
  }
}

function writeRange(writer: ByteWriter, { part, offset, length }: PartRange): void {
  writer.varint(part)
  writer.varint(offset)
  writer.varint(length)
}
