import type { Database } from 'bun:sqlite'
import type { IdIndex } from '../../db/id-index'
import { fromCursor, pageOf, toCursor } from '../../http/cursor'
import { iso } from '../../lib/time'
import type { Environment } from '../../projects/environment'
import { streamsShown } from '../streams-shown'
import { chunkNeeds } from './chunk-needs'
import { chunkFinder } from './chunks/reads'
import type { Expression } from './condition'
import { traceCondition } from './conditions/reads'
import { type FoundTrace, placeOf, type Sort } from './found-trace'
import { traceHits } from './hits/reads'
import { type Listed, traceList, type WantedTraces } from './list/reads'
import { traceLookup } from './lookup/reads'
import type { TracePage } from './model'
import { necessaryWords } from './necessary-words'
import { parseQuery } from './parse-query'
import { scan } from './scan'
import { splitExpression } from './split-expression'

export interface PageOfTraces {
  project: number
  environment: Environment | 'all'
  query?: string | undefined
  /** Starts of traces, in ms since the epoch. */
  from?: number | undefined
  to?: number | undefined
  sort?: Sort | undefined
  cursor?: string | undefined
  limit: number
  /** How long it may look, in ms: one page must not keep the others waiting. */
  timeMs: number
}

/** Searching for traces; runs on the read thread. */
export function traceSearchReads(db: Database, ids: Pick<IdIndex, 'find'>) {
  const list = traceList(db)
  const chunks = chunkFinder(db)
  const hits = traceHits(db)
  const lookup = traceLookup(db, ids)

  /** By what single spans are: the index says where they may be, the columns whether they are. */
  function search(wanted: WantedTraces, expression: Expression, timeMs: number): Listed {
    const { streams, from, to, sort, after, limit } = wanted
    const lastStart = sort === 'time' && after ? Math.min(to, after[0]) : to
    const needs = chunkNeeds(expression)
    const words = necessaryWords(expression)
    const places = chunks.find({ streams, words, needs, from, to: lastStart })
    using traces = lookup({ ...wanted, to: lastStart })
    const end = performance.now() + timeMs
    return scan({
      ...places,
      ...{ expression, sort, limit, to: lastStart, bodyOf: chunks.body },
      ...{ tracesOf: traces.tracesOf, mayHave: traces.mayHave },
      isLate: () => performance.now() > end,
      isAfter(trace: FoundTrace) {
        const [value, key] = placeOf(sort, trace)
        return !after || value < after[0] || (value === after[0] && key < after[1])
      },
    })
  }

  const page = db.transaction((asked: PageOfTraces): TracePage => {
    const { project, environment, query = '', sort = 'time', cursor, limit } = asked
    const { ofSpans, ofTraces } = splitExpression(parseQuery(query))
    const wanted: WantedTraces = {
      streams: streamsShown(project, environment),
      condition: traceCondition(ofTraces, project),
      from: (asked.from ?? 0) * 1000,
      to: asked.to === undefined ? Number.MAX_SAFE_INTEGER : asked.to * 1000 + 999,
      sort,
      after: cursor ? (fromCursor(cursor, 2) as [number, number]) : undefined,
      limit: limit + 1,
    }
    const { found, lookedTo } = ofSpans ? search(wanted, ofSpans, asked.timeMs) : list(wanted)
    const { rows, nextCursor } = pageOf(found, limit, (trace) => placeOf(sort, trace))
    const further = sort === 'time' && lookedTo !== undefined ? toCursor([lookedTo, 0]) : null
    return {
      items: hits(rows),
      nextCursor: nextCursor ?? further,
      searched: {
        from: lookedTo === undefined ? null : iso(Math.floor(lookedTo / 1000)),
        isComplete: lookedTo === undefined,
      },
    }
  })

  return { 'traces.page': page }
}

export type TraceSearchReads = ReturnType<typeof traceSearchReads>
