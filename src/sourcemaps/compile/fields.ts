import { uuidBytes, uuidText } from '../../lib/uuid'
import type { JsonReader } from './json/json-reader'
import type { MapDraft } from './map-draft'
import { MapRefused } from './map-refused'
import { Mappings } from './positions/mappings'
import type { Stores } from './stores'

/** Reads the value of a field. */
type ReadField = (reader: JsonReader, draft: MapDraft, stores: Stores, field: string) => void

/** The longest path that is kept: pages show it in one line. */
const PATH_BYTES = 1024
/** The longest text that is read as a debug id: longer than any UUID. */
const DEBUG_ID_BYTES = 64

/** The fields of a map (ECMA-426, source map format; debug ids are a proposal of stage 2). */
export const FIELDS: ReadonlyMap<string, ReadField> = new Map<string, ReadField>([
  ['version', readVersion],
  ['file', readFile],
  ['sourceRoot', readSourceRoot],
  ['sources', readSources],
  ['sourcesContent', readTexts],
  ['names', readNames],
  ['mappings', readMappings],
  ['ignoreList', readIgnored],
  ['x_google_ignoreList', readIgnored],
  ['debugId', readDebugId],
  ['debug_id', readDebugId],
])

function readVersion(reader: JsonReader): void {
  reader.demand('version', 'number')
  const version = reader.number()
  if (version !== 3) throw new MapRefused(`version: it is ${version} and must be 3.`)
}

function readFile(reader: JsonReader): void {
  reader.demand('file', 'string')
  reader.skip()
}

function readSourceRoot(reader: JsonReader, draft: MapDraft): void {
  reader.demand('sourceRoot', 'string')
  draft.sourceRoot = reader.text(PATH_BYTES)
}

function readSources(reader: JsonReader, draft: MapDraft, stores: Stores): void {
  reader.demand('sources', 'array')
  reader.array((entry) => {
    const kind = reader.demand(`sources, entry ${entry}`, 'string', 'null')
    stores.countEntry()
    const path = kind === 'string' ? reader.text(PATH_BYTES) : reader.null()
    if (path !== null) stores.parts.count(path.length)
    draft.sources.push(path)
  })
}

function readTexts(reader: JsonReader, draft: MapDraft, stores: Stores): void {
  reader.demand('sourcesContent', 'array')
  reader.array((entry) => {
    const kind = reader.demand(`sourcesContent, entry ${entry}`, 'string', 'null')
    stores.countEntry()
    if (kind === 'null') {
      draft.texts.push(reader.null())
      return
    }
    stores.texts.begin()
    reader.string(stores.texts)
    draft.texts.push(stores.texts.end())
  })
}

function readNames(reader: JsonReader, draft: MapDraft, { names }: Stores): void {
  reader.demand('names', 'array')
  draft.firstName = names.count
  reader.array((entry) => {
    reader.demand(`names, entry ${entry}`, 'string')
    reader.string(names)
    names.end()
  })
  draft.names = names.count - draft.firstName
}

function readMappings(reader: JsonReader, draft: MapDraft, stores: Stores): void {
  reader.demand('mappings', 'string')
  draft.mappings = new Mappings(stores.segmentsLeft, stores.linesLeft)
  reader.string(draft.mappings)
  draft.mappings.end()
  stores.segmentsLeft -= draft.mappings.log.length
  stores.linesLeft -= draft.mappings.lines
}

function readIgnored(reader: JsonReader, draft: MapDraft, stores: Stores, field: string): void {
  reader.demand(field, 'array')
  // Some generators write this list under both names, for old readers. Both lists count.
  reader.array((entry) => {
    reader.demand(`${field}, entry ${entry}`, 'number')
    const source = reader.number()
    if (!Number.isInteger(source) || source < 0)
      throw new MapRefused(`${field}, entry ${entry}: ${source} is no index of a source.`)
    stores.countEntry()
    draft.ignored.add(source)
  })
}

function readDebugId(reader: JsonReader, draft: MapDraft, _: Stores, field: string): void {
  reader.demand(field, 'string')
  const id = uuidBytes(reader.text(DEBUG_ID_BYTES))
  if (!id) throw new MapRefused(`${field}: it is no UUID.`)
  if (field === 'debugId' || draft.debugId === undefined) draft.debugId = uuidText(id)
}
