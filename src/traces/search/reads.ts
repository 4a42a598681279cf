import type { Database } from 'bun:sqlite'
import type { IdIndex } from '../../db/id-index'
import { fromCursor, pageOf, toCursor } from '../../http/cursor'
import { iso } from '../../lib/time'
import type { Turns, Working } from '../../lib/turns'
import type { Environment } from '../../projects/environment'
import { streamsShown } from '../streams-shown'
import { blockFinder } from './blocks/reads'
import { chunkNeeds } from './chunk-needs'
import type { Expression } from './condition'
import { traceConditions } from './conditions/reads'
import { fewChunks } from './few/reads'
import { FoundPage } from './found-page'
import { type Place, placeOf, type Sort } from './found-trace'
import { traceHits } from './hits/reads'
import { attributeKeys } from './keys/reads'
import { slowestTraces } from './list/reads'
import { chunkLooker } from './looked/reads'
import { matcher } from './match-in-trace'
import type { TracePage } from './model'
import { necessaryWords } from './necessary-words'
import { parseQuery } from './parse-query'
import { type Listed, scan } from './scan'
import { splitExpression } from './split-expression'
import { traceWalk, type WantedTraces } from './walk/reads'

export interface PageOfTraces {
  project: number
  environment: Environment | 'all'
  query?: string | undefined
  /** Traces of which something ran between these, in ms since the epoch. */
  from?: number | undefined
  to?: number | undefined
  sort?: Sort | undefined
  cursor?: string | undefined
  limit: number
  /** How long it may look, in ms. */
  timeMs: number
  /** What it can be dropped by, when nobody waits for it any more. */
  ticket: number
}

interface WantedPage extends WantedTraces {
  sort: Sort
  /** Place of the last of the page before. */
  after: Place | undefined
  /** Where the page before stopped within a trace. */
  within: { key: number; block: number } | undefined
  limit: number
}

/** More blocks than these are not looked through for what few traces have. */
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

  /** By what single spans are: the index says where they may be, the columns whether they are. */
  function* search(wanted: WantedPage, expression: Expression, timeMs: number): Working<Listed> {
    const { streams, sort, after, within, limit, condition } = wanted
    const words = necessaryWords(expression)
    const look = looker(expression)
    const newest = words
      ? streams.flatMap((stream) =>
          blocks.newest(words, stream, FEW_BLOCKS + 1).map((block) => ({ stream, block })),
        )
      : undefined
    if (newest && newest.length <= FEW_BLOCKS && !within) {
      const page = new FoundPage(sort, limit, after)
      const asked = { wanted, looker: look, page, sort, blocks: newest, timeMs: timeMs / 2 }
      if (yield* few(asked)) return { found: page.found }
    }
    const needs = chunkNeeds(expression)
    const asked = {
      ...wanted,
      // A trace takes as long as its longest span, or is counted for a day (settled-times.ts), and has its errors.
      condition: {
        text: `t.duration >= ? AND t.errors >= ? AND (${condition.text})`,
        values: [Math.min(needs.duration, DAY), needs.error ? 1 : 0, ...condition.values],
      },
    }
    const matchIn = matcher(look, blocks.candidates(words), timeMs)
    return yield* walked(asked, matchIn, timeMs)
  }

  function* walked(
    wanted: WantedPage,
    look: ReturnType<typeof matcher> | undefined,
    timeMs: number,
  ): Working<Listed> {
    const { sort, after, within, limit } = wanted
    const page = new FoundPage(sort, limit, after)
    const steps = walk.walk(wanted, sort === 'time' ? after : undefined)
    return yield* scan({ steps, look, page, sort, within, timeMs })
  }

  function* list(wanted: WantedPage, timeMs: number): Working<Listed> {
    if (wanted.sort === 'time') return yield* walked(wanted, undefined, timeMs)
    const { found, lookedTo } = slowest(wanted, wanted.after, wanted.limit)
    return { found, ...(lookedTo !== undefined && { lookedTo: [lookedTo, 0, 0] as const }) }
  }

  function* page(asked: PageOfTraces): Working<TracePage> {
    const { project, environment, query = '', sort = 'time', cursor, limit, timeMs } = asked
    const { ofSpans, ofTraces } = splitExpression(parseQuery(query, keysOf(project)))
    const [value, key, block] = cursor ? (fromCursor(cursor, 3) as [number, number, number]) : []
    const wanted: WantedPage = {
      streams: streamsShown(project, environment),
      condition: yield* conditionOf(ofTraces, project),
      from: (asked.from ?? 0) * 1000,
      to: asked.to === undefined ? LAST : Math.min(asked.to * 1000 + 999, LAST),
      sort,
      // A trace that was left half looked into comes once more.
      after: value === undefined || key === undefined ? undefined : [value, block ? key + 1 : key],
      within: key !== undefined && block ? { key, block } : undefined,
      limit: limit + 1,
    }
    const { found, lookedTo } = yield* ofSpans
      ? search(wanted, ofSpans, timeMs)
      : list(wanted, timeMs)
    const { rows, nextCursor } = pageOf(found, limit, (trace) => [...placeOf(sort, trace), 0])
    const further = sort === 'time' && lookedTo ? toCursor(lookedTo) : null
    return {
      items: hits(rows),
      nextCursor: nextCursor ?? further,
      searched: {
        from: lookedTo ? iso(Math.floor(lookedTo[0] / 1000)) : null,
        isComplete: lookedTo === undefined,
      },
    }
  }

  return {
    /** Undefined when it was dropped. */
    'traces.page': (asked: PageOfTraces): Promise<TracePage | undefined> =>
      turns.run(asked.ticket, page(asked)),
  }
}

export type TraceSearchReads = ReturnType<typeof traceSearchReads>

/** µs */
const DAY = 86_400e6

/** The last µs that a number counts. */
const LAST = Number.MAX_SAFE_INTEGER - 1
