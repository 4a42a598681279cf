import type { Database } from 'bun:sqlite'
import type { TextColumn } from '../../../db/columns/table'
import { lazy } from '../../../lib/lazy'
import { ORIGIN_FIELDS, type OriginField } from '../../records/event'
import { VISIT_TABLE, type VisitTable } from '../../records/tables'

/** How the columns of a table of visits are read from `analytics_visit`; those of the origin lie together. */
const READ: Record<Exclude<keyof typeof VISIT_TABLE, OriginField> | 'origin', string> = {
  number: 'number',
  startedAt: 'started_at',
  durationMs: 'last_at - started_at',
  visitor: 'visitor',
  isBot: 'is_bot',
  views: 'views',
  interactions: 'interactions',
  actions: 'actions',
  events: 'events',
  engagedMs: 'engaged_ms',
  entry: 'entry',
  exit: 'exit',
  user: 'user',
  release: 'release',
  isLasting: 'is_lasting',
  visitorNumber: 'visitor_number',
  origin: 'origin',
}
const NAMES = Object.keys(READ)
const ORIGIN = NAMES.indexOf('origin')

type Cell = string | number

interface Wanted {
  lane: number
  /** When visits begin, in ms: from the first moment on, before the last. */
  from: number
  to: number
}

/** Reads visits that are not packed yet as a table; a column is made when it is first asked for. */
export function unpackedVisits(db: Database) {
  const find = db.query<unknown, Record<keyof Wanted, number>>(
    `SELECT ${Object.values(READ).join(', ')} FROM analytics_visit
     WHERE lane = $lane AND started_at >= $from AND started_at < $to`,
  )
  /** @returns undefined when there are none */
  return (wanted: Wanted): VisitTable | undefined => {
    const rows = find.values({ ...wanted }) as Cell[][]
    if (rows.length === 0) return undefined
    const origins = lazy(() => rows.map((row) => JSON.parse(row[ORIGIN] as string) as string[]))
    const columns = Object.entries(VISIT_TABLE).map(([name, kind]) => [
      name,
      lazy(() =>
        kind === 'text' ? textsOf(cellsOf(name)) : Float64Array.from(cellsOf(name), Number),
      ),
    ])
    return { count: rows.length, ...Object.fromEntries(columns) } as VisitTable

    function cellsOf(name: string): Cell[] {
      const at = NAMES.indexOf(name)
      if (at >= 0) return rows.map((row) => row[at] as Cell)
      const field = (ORIGIN_FIELDS as readonly string[]).indexOf(name)
      return origins().map((origin) => origin[field] ?? '')
    }
  }
}

function textsOf(cells: readonly Cell[]): TextColumn {
  const places = new Map<string, number>()
  const of = Uint32Array.from(cells, (cell) => {
    const text = String(cell)
    const place = places.get(text) ?? places.size
    places.set(text, place)
    return place
  })
  return { texts: [...places.keys()], of }
}
