import type { Database } from 'bun:sqlite'
import { iso } from '../../../lib/time'
import { environmentOf } from '../../../projects/lane'
import { wordTexts } from '../../digest/words/reads'
import { KINDS, STATUSES } from '../../spans/span'
import { readServices } from '../../spans/trace-row'
import type { FoundTrace } from './found-trace'
import type { Match } from './matching/matches'
import type { TraceHit } from './model'

interface Row {
  lane: number
  id: Uint8Array
  startAt: number
  duration: number
  spans: number
  errors: number
  rootService: number
  rootName: number
  hasRoot: number
  services: Uint8Array
}

/** Reads what a list shows of traces that a search has found. */
export function traceHits(db: Database) {
  const textOf = wordTexts(db)
  const rowOf = db.query<Row, [number]>(
    `SELECT lane, id, start_at AS startAt, duration, spans, errors, root_service AS rootService,
       root_name AS rootName, has_root AS hasRoot, services FROM trace WHERE key = ?`,
  )
  return (found: readonly FoundTrace[]): TraceHit[] =>
    found.flatMap(({ key, match }) => {
      const row = rowOf.get(key)
      return row ? [hitOf(row, match)] : []
    })

  function hitOf(row: Row, match: Match | undefined): TraceHit {
    return {
      traceId: Buffer.from(row.id).toString('hex'),
      environment: environmentOf(row.lane),
      startedAt: iso(row.startAt / 1000),
      durationMs: row.duration / 1000,
      spanCount: row.spans,
      errorCount: row.errors,
      root: {
        service: textOf(row.rootService),
        name: textOf(row.rootName),
        isRoot: row.hasRoot === 1,
      },
      services: readServices(row.services).map(({ service, spans, errors }) => ({
        service: textOf(service),
        spans,
        errors,
      })),
      matched: match ? matchView(match) : null,
    }
  }
}

const matchView = ({ count, spans }: Match): TraceHit['matched'] => ({
  count,
  spans: spans.map(({ startAt, duration, kind, status, ...span }) => ({
    ...span,
    kind: KINDS[kind] ?? 'unspecified',
    status: STATUSES[status] ?? 'unset',
    startedAt: iso(startAt / 1000),
    durationMs: duration / 1e6,
  })),
})
