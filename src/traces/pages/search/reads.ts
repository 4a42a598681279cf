import type { Database } from 'bun:sqlite'
import type { IdIndex } from '../../../db/ids/id-index'
import { fromCursor, pageOf, toCursor } from '../../../http/cursor'
import { iso } from '../../../lib/time'
import type { Turns, Working } from '../../../lib/turns'
import type { Environment } from '../../../projects/environment'
import { lanesOf } from '../../../projects/lane'
import { blockFinder } from '../language/candidate-blocks.reads'
import type { Expression } from '../language/condition'
import { necessaryWords } from '../language/necessary-words'
import { parseQuery } from '../language/parse-query'
import { splitExpression } from '../language/split-expression'
import { attributeKeys } from './attribute-keys.reads'
import { chunkLooker } from './chunk-looker.reads'
import { fewChunks } from './few-chunks.reads'
import { FoundPage } from './found-page'
import { type Position, positionOf, type Sort } from './found-trace'
import { matcher } from './match-in-trace'
import { chunkNeeds } from './matching/chunk-needs'
import type { TracePage } from './model'
import { type Findings, scan } from './scan'
import { slowestTraces } from './slowest-traces.reads'
import { traceConditions } from './trace-conditions.reads'
import { traceHits } from './trace-hits.reads'
import { traceWalk, type WantedTraces } from './trace-walk.reads'

export interface PageOfTraces {
  project: number
  environment: Environment | 'all'
  query?: string | undefined
  /** Traces that ran at some time between these, in ms since the epoch. */
  from?: number | undefined
  to?: number | undefined
  sort?: Sort | undefined
  cursor?: string | undefined
  limit: number
  /** How long it may look, in ms. */
  timeMs: number
  /** Drops the search when nobody waits for it any more. */
  ticket: number
}

interface WantedPage extends WantedTraces {
  sort: Sort
  /** Position of the last of the page before. */
  after: Position | undefined
  /** Where the page before stopped within a trace. */
  within: { key: number; block: number } | undefined
  limit: number
}

/** A search with no more candidate blocks than this starts from their chunks instead of from traces. */
const FEW_BLOCKS = 256

/** Searching for traces; runs on the read thread, turn by turn. */
export function traceSearchReads(db: Database, ids: Pick<IdIndex, 'find'>, turns: Turns) {
  const walk = traceWalk(db)
  const slowest = slowestTraces(db, walk)
  const blocks = blockFinder(db)
  const looker = chunkLooker(db)
  const few = fewChunks(db, ids)
  const hits = traceHits(db)
  const conditionOf = traceConditions(db)
  const keysOf = attributeKeys(db)

  /** Searches by single spans: the full-text index says in which blocks they may be, the columns whether they are. */
  function* search(wanted: WantedPage, expression: Expression, timeMs: number): Working<Findings> {
    const { lanes, sort, after, within, limit, condition } = wanted
    const words = necessaryWords(expression)
    const look = looker(expression)
    const newest = words
      ? lanes.flatMap((lane) =>
          blocks.newest(words, lane, FEW_BLOCKS + 1).map((block) => ({ lane, block })),
        )
      : undefined
    if (newest && newest.length <= FEW_BLOCKS && !within) {
      const page = new FoundPage(sort, limit, after)
      const search = { wanted, looker: look, page, sort, blocks: newest, timeMs: timeMs / 2 }
      if (yield* few(search)) return { traces: page.traces }
    }
    const needs = chunkNeeds(expression)
    const narrowed = {
      ...wanted,
      // A trace takes as long as its longest span, or is counted for a day (settled-times.ts), and has its errors.
      condition: {
        text: `t.duration >= $leastDuration AND t.errors >= $leastErrors AND (${condition.text})`,
        values: {
          leastDuration: Math.min(needs.duration, DAY),
          leastErrors: needs.error ? 1 : 0,
          ...condition.values,
        },
      },
    }
    const matchIn = matcher(look, blocks.candidates(words), timeMs)
    return yield* walked(narrowed, matchIn, timeMs)
  }

  function* walked(
    wanted: WantedPage,
    look: ReturnType<typeof matcher> | undefined,
    timeMs: number,
  ): Working<Findings> {
    const { sort, after, within, limit } = wanted
    const page = new FoundPage(sort, limit, after)
    const steps = walk.walk(wanted, sort === 'time' ? after : undefined)
    return yield* scan({ steps, look, page, sort, within, timeMs })
  }

  function* list(wanted: WantedPage, timeMs: number): Working<Findings> {
    if (wanted.sort === 'time') return yield* walked(wanted, undefined, timeMs)
    const { traces, frontier } = slowest(wanted, wanted.after, wanted.limit)
    return { traces, ...(frontier !== undefined && { frontier: [frontier, 0, 0] as const }) }
  }

  function* page(request: PageOfTraces): Working<TracePage> {
    const { project, environment, query = '', sort = 'time', cursor, limit, timeMs } = request
    const { ofSpans, ofTraces } = splitExpression(parseQuery(query, keysOf(project)))
    const [value, key, block] = cursor ? (fromCursor(cursor, 3) as [number, number, number]) : []
    const wanted: WantedPage = {
      lanes: lanesOf(project, environment),
      condition: yield* conditionOf(ofTraces, project),
      from: (request.from ?? 0) * 1000,
      to: request.to === undefined ? LAST : Math.min(request.to * 1000 + 999, LAST),
      sort,
      // A trace of which some chunks are left comes once more.
      after: value === undefined || key === undefined ? undefined : [value, block ? key + 1 : key],
      within: key !== undefined && block ? { key, block } : undefined,
      limit: limit + 1,
    }
    const { traces, frontier } = yield* ofSpans
      ? search(wanted, ofSpans, timeMs)
      : list(wanted, timeMs)
    const { rows, nextCursor } = pageOf(traces, limit, (trace) => [...positionOf(sort, trace), 0])
    const further = sort === 'time' && frontier ? toCursor(frontier) : null
    return {
      items: hits(rows),
      nextCursor: nextCursor ?? further,
      searched: {
        from: frontier ? iso(Math.floor(frontier[0] / 1000)) : null,
        isComplete: frontier === undefined,
      },
    }
  }

  return {
    /** Undefined when it was dropped. */
    'traces.page': (request: PageOfTraces): Promise<TracePage | undefined> =>
      turns.run(request.ticket, page(request)),
  }
}

export type TraceSearchReads = ReturnType<typeof traceSearchReads>

/** µs */
const DAY = 86_400e6

/** The last µs that a number counts. */
const LAST = Number.MAX_SAFE_INTEGER - 1
