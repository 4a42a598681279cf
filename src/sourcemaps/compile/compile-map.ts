import type { Limits } from '../../limits'
import { writeDirectory } from '../lookup/directory'
import { checkFit } from './check-fit'
import { Inflated } from './json/inflated'
import { JsonReader } from './json/json-reader'
import { PositionPages } from './positions/position-pages'
import { writePositions } from './positions/write-positions'
import { readMap } from './read-map'
import type { RecordPart } from './records'
import { writeSources } from './sources/write-sources'
import { Stores } from './stores'

/** A map that was checked, in the form that `openMap` looks into. */
export interface CompiledMap {
  /** The parts by their numbers; most are smaller than 64 KiB. */
  parts: Uint8Array[]
  /** UUID, lower case with dashes. */
  debugId: string | undefined
  /** Length of the inflated map. */
  sizeBytes: number
}

/**
 * Checks a source map by ECMA-426 and compiles it. This is synchronous and takes a second for 50 MB, so it belongs on
 * a thread of its own. It never holds the inflated map, nor what JSON.parse would make of it.
 * @throws MapRefused with the reason
 */
export function compileMap(gzip: Uint8Array, limits: Limits): CompiledMap {
  const inflated = new Inflated(gzip, limits.sourceMapBytes)
  const stores = new Stores(limits)
  const { debugId, sections } = readMap(new JsonReader(inflated, limits.jsonDepth), stores)
  const names = stores.names.records
  names.flush()
  const sources = writeSources(stores, sections)
  const pages = new PositionPages(stores.parts)
  const lines = writePositions(pages, sections)
  const directory = writeDirectory({
    lines,
    pages: Uint32Array.from(
      pages.written.flatMap(({ line, column, part }) => [line, column, part]),
    ),
    names: numbersOf(names.written),
    sources: numbersOf(sources.written),
  })
  stores.parts.put(0, directory)
  checkFit(stores.parts.list, pages.written)
  return { parts: stores.parts.list, debugId, sizeBytes: inflated.bytes }
}

const numbersOf = (parts: readonly RecordPart[]) =>
  Uint32Array.from(parts.flatMap(({ first, part }) => [first, part]))
