import { Database } from 'bun:sqlite'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { decode } from '@jridgewell/sourcemap-codec'
import { originalPositionFor, TraceMap } from '@jridgewell/trace-mapping'
import { limits } from '../src/limits'
import { compileMap } from '../src/sourcemaps/compile/compile-map'
import { ByteCache } from '../src/sourcemaps/lookup/byte-cache'
import { type MapIndex, openMap } from '../src/sourcemaps/lookup/open-map'
import { median } from './report'

const COMPILES = 5
const COLD_LOOKUPS = 200
const COLD_PARSES = 5
const CONTEXT_LINES = 5
/** The step from one position to the next: a prime, so that positions come in no order and each comes once. */
const STRIDE = 7919

export type Figures = ReturnType<typeof measure>

/** @param folder for a database of the map's parts */
export function measure(json: string, lookups: number, folder: string) {
  const gzip = gzipSync(json)
  const compiles = Array.from({ length: COMPILES }, () => elapsedMs(() => compileMap(gzip, limits)))
  const { parts } = compileMap(gzip, limits)
  const read = stored(parts, folder)
  const all = positions(json)
  const spots = Array.from({ length: lookups }, (_, i) => all[(i * STRIDE) % all.length] as Spot)
  const map = openMap(read)
  const reference = new TraceMap(json)
  for (const spot of spots) explain(map, spot)
  return {
    segments: all.length,
    mapBytes: json.length,
    gzipBytes: gzip.length,
    indexBytes: parts.reduce((sum, part) => sum + part.length, 0),
    parts: parts.length,
    compileMs: median(compiles),
    warmPerSecond: 1000 / eachMs(spots, ([line, column]) => map.find(line, column)),
    fullPerSecond: 1000 / eachMs(spots, (spot) => explain(map, spot)),
    floorWarmPerSecond: 1000 / eachMs(spots, (spot) => trace(reference, spot)),
    coldMs: eachMs(spots.slice(0, COLD_LOOKUPS), ([line, column]) =>
      openMap(read, new ByteCache(0)).find(line, column),
    ),
    floorColdMs: eachMs(spots.slice(0, COLD_PARSES), (spot) => trace(new TraceMap(json), spot)),
  }
}

/** A line and a column, 1-based. */
type Spot = readonly [number, number]

const positions = (json: string): Spot[] =>
  decode(JSON.parse(json).mappings).flatMap((segments, line) =>
    segments.map(([column]): Spot => [line + 1, column + 1]),
  )

/** Looks up all that the page shows of one frame. */
function explain(map: MapIndex, [line, column]: Spot): void {
  const found = map.find(line, column)
  if (typeof found !== 'object') return
  map.context(found.source, found.line, CONTEXT_LINES)
  map.functionAt(found.source, found.line, found.column)
}

const trace = (reference: TraceMap, [line, column]: Spot) =>
  originalPositionFor(reference, { line, column: column - 1 })

function stored(parts: readonly Uint8Array[], folder: string) {
  const db = new Database(join(folder, `${Bun.randomUUIDv7()}.db`))
  db.run('CREATE TABLE part (number INTEGER PRIMARY KEY, bytes BLOB NOT NULL) STRICT')
  const insert = db.query('INSERT INTO part VALUES (?, ?)')
  for (const [number, bytes] of parts.entries()) insert.run(number, bytes)
  const find = db.query<{ bytes: Uint8Array }, [number]>('SELECT bytes FROM part WHERE number = ?')
  return (number: number) => find.get(number)?.bytes
}

const eachMs = (spots: readonly Spot[], visit: (spot: Spot) => void): number =>
  elapsedMs(() => spots.forEach(visit)) / spots.length

function elapsedMs(work: () => void): number {
  const startedAt = performance.now()
  work()
  return performance.now() - startedAt
}
