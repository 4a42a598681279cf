import type { Database } from 'bun:sqlite'
import type { IdIndex } from '../../db/id-index'
import { orNotFound } from '../../http/found'
import { jsonPieces } from '../../lib/json-pieces'
import type { Begun, LongAnswers, Making } from '../../lib/long-answers'
import { spanAt } from '../chunk/span-at'
import { comparison } from '../compare/comparison'
import { otlpPieces } from '../exchange/otlp-pieces'
import { traceChunks } from '../spans/reads'
import { rowOf } from '../spans/row-of'
import { statementGatherer } from '../statements/statement-gatherer'
import { traceStatements } from '../statements/trace-statements'
import { eventsOfTrace } from './events/reads'
import { IdTable } from './id-table'
import { type TracePart, traceParts, type WantedTrace } from './parts/reads'
import { spanGatherer } from './span-columns'
import { spanView } from './span-view'
import { spanStanding } from './standing/reads'
import { type TraceRows, traceRows } from './trace-rows'
import { traceView } from './trace-view'
import { type Waterfall, waterfall } from './waterfall'

/**
 * Pages about one trace; runs on the read thread. Of a hundred thousand spans: so they are read as
 * columns and made into JSON turn by turn. Each throws a Problem `not_found` when there is no such trace.
 */
export function traceDetailReads(
  db: Database,
  ids: Pick<IdIndex, 'find'>,
  { begin }: Pick<LongAnswers, 'begin'>,
) {
  const partsOf = traceParts(db, ids)
  const chunksOf = traceChunks(db)
  const eventsOf = eventsOfTrace(db)
  const standingOf = spanStanding(db)

  function* eachRows(
    traceId: string,
    parts: readonly TracePart[],
    ids = new IdTable(),
  ): Making<void, TraceRows | ''> {
    for (const rows of traceRows(parts, chunksOf, ids)) yield rows ?? ''
    orNotFound(ids.count > 0 || null, 'trace', traceId)
  }

  /** @param see is shown all spans that are drawn */
  function* draw(
    { traceId, isRaw }: WantedTrace & { isRaw?: boolean },
    parts: readonly TracePart[],
    see: (rows: TraceRows) => void = () => {},
  ): Making<Waterfall> {
    const ids = new IdTable()
    const gathered = spanGatherer(ids)
    for (const rows of eachRows(traceId, parts, ids)) {
      if (rows !== '') {
        gathered.add(rows)
        see(rows)
      }
      yield ''
    }
    return yield* waterfall(gathered, isRaw)
  }

  function* detail(wanted: WantedTrace & { isRaw: boolean }): Making {
    const parts = partsOf(wanted)
    const drawn = yield* draw(wanted, parts)
    const traceId = wanted.traceId.toLowerCase()
    const events = parts.flatMap((part) => eventsOf(traceId, part))
    const distinct = [...new Map(events.map((event) => [event.id, event])).values()]
    yield* jsonPieces(traceView(traceId, parts, drawn, distinct))
  }

  function* span({ spanId, ...wanted }: WantedTrace & { spanId: string }): Making {
    const own = Buffer.from(spanId, 'hex')
    for (const part of partsOf(wanted))
      for (const found of chunksOf(part.stream, part.traceId, part.places)) {
        const row = found ? rowOf(found, own) : -1
        if (found && row >= 0) {
          const whole = spanAt(found.chunk, row)
          const micros = (found.chunk.durations[row] as number) / 1000
          const amongLike = standingOf(part.stream, whole, micros, part.startAt / 1000)
          return yield JSON.stringify(spanView(whole, part, amongLike))
        }
        yield ''
      }
    orNotFound(null, 'span', spanId)
  }

  function* statements(wanted: WantedTrace): Making {
    const { asked, add } = statementGatherer()
    const drawn = yield* draw(wanted, partsOf(wanted), add)
    yield* jsonPieces({ items: traceStatements(drawn, asked) })
  }

  function* compare({ left, right }: { left: string; right: string }): Making {
    const side = function* (traceId: string) {
      const drawn = yield* draw({ traceId }, partsOf({ traceId }))
      return { traceId: traceId.toLowerCase(), drawn }
    }
    yield* jsonPieces(comparison(yield* side(left), yield* side(right)))
  }

  function* otlp(wanted: WantedTrace): Making {
    yield* otlpPieces(eachRows(wanted.traceId, partsOf(wanted)))
  }

  return {
    'traces.detail': (wanted: WantedTrace & { isRaw: boolean }): Begun => begin(detail(wanted)),
    'traces.span': (wanted: WantedTrace & { spanId: string }): Begun => begin(span(wanted)),
    'traces.statements': (wanted: WantedTrace): Begun => begin(statements(wanted)),
    'traces.compare': (both: { left: string; right: string }): Begun => begin(compare(both)),
    'traces.otlp': (wanted: WantedTrace): Begun => begin(otlp(wanted)),
  }
}

export type TraceDetailReads = ReturnType<typeof traceDetailReads>
