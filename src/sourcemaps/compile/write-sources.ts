import { IGNORED, type Place, WITH_FUNCTIONS } from '../lookup/source-record'
import type { ByteWriter } from './byte-writer'
import { FunctionTables } from './function-tables'
import type { Section } from './map-draft'
import { Records } from './records'
import type { Stores } from './stores'
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

/** ECMA-426, DecodeSourceMapSources; but an empty root is none, as compilers that write it mean. */
function rooted(root: string, path: string): string {
  return root === '' || root.endsWith('/') ? root + path : `${root}/${path}`
}

interface Source {
  path: string
  text: StoredText | undefined
  isIgnored: boolean
  functions: Place | undefined
}

function writeSource(writer: ByteWriter, { path, text, isIgnored, functions }: Source): void {
  writer.byte((isIgnored ? IGNORED : 0) | (functions ? WITH_FUNCTIONS : 0))
  writer.text(path)
  if (functions) writePlace(writer, functions)
  writer.varint(text?.lines ?? 0)
  const pieces = text?.pieces ?? []
  writer.varint(pieces.length)
  if (pieces[0]) writer.varint(pieces[0].number)
  for (const piece of pieces) {
    writePlace(writer, piece)
    writer.varint(piece.firstLine)
  }
}

function writePlace(writer: ByteWriter, { part, offset, length }: Place): void {
  writer.varint(part)
  writer.varint(offset)
  writer.varint(length)
}
