import { FIELDS } from './fields'
import type { JsonReader } from './json/json-reader'
import { type MapDraft, newDraft, type Section } from './map-draft'
import { MapRefused } from './map-refused'
import type { Stores } from './stores'

interface ReadMap {
  debugId: string | undefined
  /** The sections of an index map. A regular map is one section. */
  sections: Section[]
}

/**
 * Reads the JSON of a map, which may be a regular map or an index map.
 * @throws MapRefused with what ECMA-426 holds against it
 */
export function readMap(reader: JsonReader, stores: Stores): ReadMap {
  reader.start()
  const sections: Section[] = []
  const draft = newDraft()
  const has = readFields(reader, draft, stores, (field) => {
    if (field !== 'sections') return false
    reader.demand(field, 'array')
    reader.array((entry) => sections.push(readSection(reader, stores, entry)))
    return true
  })
  reader.end()
  if (!has.has('sections')) sections.push({ line: 0, column: 0, map: regular(draft, has) })
  else if (has.has('mappings'))
    throw new MapRefused('sections: a map that has them has no mappings of its own.')
  return { debugId: draft.debugId, sections }
}

/** Reads an entry of `sections`: a regular map, which inherits nothing from the index map. */
function readSection(reader: JsonReader, stores: Stores, entry: number): Section {
  const where = `sections, entry ${entry}`
  stores.countSection()
  reader.demand(where, 'object')
  const section: Partial<Section> = {}
  reader.object((field) => {
    if (field === 'offset') Object.assign(section, readOffset(reader, where))
    else if (field === 'map') section.map = readSectionMap(reader, stores, where)
    else reader.skip()
  })
  const { line, column, map } = section
  if (line === undefined || column === undefined)
    throw new MapRefused(`${where}: it lacks an offset.`)
  if (!map) throw new MapRefused(`${where}: it lacks a map.`)
  return { line, column, map }
}

function readOffset(reader: JsonReader, where: string): { line: number; column: number } {
  reader.demand(`${where}, offset`, 'object')
  const offset: Partial<Record<string, number>> = {}
  reader.object((field) => {
    if (field !== 'line' && field !== 'column') return reader.skip()
    reader.demand(`${where}, offset, ${field}`, 'number')
    const value = reader.number()
    if (!Number.isInteger(value) || value < 0 || value >= 2 ** 31)
      throw new MapRefused(`${where}, offset, ${field}: ${value} is none.`)
    offset[field] = value
  })
  const { line, column } = offset
  if (line === undefined || column === undefined)
    throw new MapRefused(`${where}, offset: it lacks its line or its column.`)
  return { line, column }
}

function readSectionMap(reader: JsonReader, stores: Stores, where: string): MapDraft {
  reader.demand(`${where}, map`, 'object')
  try {
    const draft = newDraft()
    return regular(
      draft,
      readFields(reader, draft, stores, () => false),
    )
  } catch (cause) {
    if (cause instanceof MapRefused)
      throw new MapRefused(`${where}, ${cause.message}`, cause.isTooLarge)
    throw cause
  }
}

/** @param readOther reads a field that no regular map has; @returns whether it did */
function readFields(
  reader: JsonReader,
  draft: MapDraft,
  stores: Stores,
  readOther: (field: string) => boolean,
): Set<string> {
  const has = new Set<string>()
  if (reader.kind() !== 'object')
    throw new MapRefused('A source map is a JSON object; this is none.')
  reader.object((field) => {
    const read = FIELDS.get(field)
    if (has.has(field)) throw new MapRefused(`${field}: the map has it twice.`)
    if (read) read(reader, draft, stores, field)
    else if (!readOther(field)) return reader.skip()
    has.add(field)
  })
  if (!has.has('version')) throw new MapRefused('version: the map lacks it.')
  return has
}

function regular(draft: MapDraft, has: Set<string>): MapDraft {
  for (const field of ['mappings', 'sources'])
    if (!has.has(field)) throw new MapRefused(`${field}: the map lacks it.`)
  for (const source of draft.ignored)
    if (source >= draft.sources.length)
      throw new MapRefused(
        `ignoreList: there is source index ${source}, but there are ${draft.sources.length} sources.`,
      )
  return draft
}
