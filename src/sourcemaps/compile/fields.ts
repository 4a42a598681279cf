import { uuidBytes, uuidText } from '../../lib/uuid'
import { demand } from './demand'
import type { JsonReader } from './json-reader'
import type { MapDraft } from './map-draft'
import { MapRefused } from './map-refused'
import { Mappings } from './mappings'
import type { Stores } from './stores'

/** Reads the value of a field. */
type ReadField = (reader: JsonReader, draft: MapDraft, stores: Stores, field: string) => void

/** A path is shown in one line. */
const PATH_BYTES = 1024
/** Longer than any UUID. */
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
  demand(reader, 'version', 'number')
  const version = reader.number()
  if (version !== 3) throw new MapRefused(`version: it is ${version} and must be 3.`)
}

function readFile(reader: JsonReader): void {
  demand(reader, 'file', 'string')
  reader.skip()
}

function readSourceRoot(reader: JsonReader, draft: MapDraft): void {
  demand(reader, 'sourceRoot', 'string')
  draft.sourceRoot = reader.text(PATH_BYTES)
}

function readSources(reader: JsonReader, draft: MapDraft, stores: Stores): void {
  demand(reader, 'sources', 'array')
  reader.array((entry) => {
    const kind = demand(reader, `sources, entry ${entry}`, 'string', 'null')
    stores.countEntry()
    const path = kind === 'string' ? reader.text(PATH_BYTES) : reader.null()
    if (path !== null) stores.parts.count(path.length)
    draft.sources.push(path)
  })
}

function readTexts(reader: JsonReader, draft: MapDraft, stores: Stores): void {
  demand(reader, 'sourcesContent', 'array')
  reader.array((entry) => {
    const kind = demand(reader, `sourcesContent, entry ${entry}`, 'string', 'null')
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
  demand(reader, 'names', 'array')
  draft.firstName = names.count
  reader.array((entry) => {
    demand(reader, `names, entry ${entry}`, 'string')
    reader.string(names)
    names.end()
  })
  draft.names = names.count - draft.firstName
}

function readMappings(reader: JsonReader, draft: MapDraft, stores: Stores): void {
  demand(reader, 'mappings', 'string')
  draft.mappings = new Mappings(stores.segmentsLeft, stores.linesLeft)
  reader.string(draft.mappings)
  draft.mappings.end()
  stores.segmentsLeft -= draft.mappings.log.length
  stores.linesLeft -= draft.mappings.lines
}

function readIgnored(reader: JsonReader, draft: MapDraft, stores: Stores, field: string): void {
  demand(reader, field, 'array')
  // Some generators write both, for old readers; they say the same.
  reader.array((entry) => {
    demand(reader, `${field}, entry ${entry}`, 'number')
    const source = reader.number()
    if (!Number.isInteger(source) || source < 0)
      throw new MapRefused(`${field}, entry ${entry}: ${source} is no index of a source.`)
    stores.countEntry()
    draft.ignored.add(source)
  })
}

function readDebugId(reader: JsonReader, draft: MapDraft, _: Stores, field: string): void {
  demand(reader, field, 'string')
  const id = uuidBytes(reader.text(DEBUG_ID_BYTES))
  if (!id) throw new MapRefused(`${field}: it is no UUID.`)
  if (field === 'debugId' || draft.debugId === undefined) draft.debugId = uuidText(id)
}
