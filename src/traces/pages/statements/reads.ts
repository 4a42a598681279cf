import type { Database } from 'bun:sqlite'
import { jsonPieces } from '../../../lib/json-pieces'
import type { Begun, LongAnswers, Making } from '../../../lib/long-answers'
import { iso } from '../../../lib/time'
import type { Turns, Working } from '../../../lib/turns'
import type { Environment } from '../../../projects/environment'
import { lanesOf } from '../../../projects/lane'
import { openChunkOrNone } from '../../spans/chunk/open-chunk'
import { msOf } from '../../spans/nano-time'
import { operationOf } from '../../spans/statement-of'
import { blockFinder } from '../language/candidate-blocks.reads'
import type { TraceDrawer } from '../waterfall/trace-drawer'
import type { WantedTrace } from '../waterfall/trace-parts.reads'
import type { ProjectStatement, StatementPage, StatementSort } from './model'
import { newestChunks } from './newest-chunks.reads'
import { statementGatherer } from './statement-gatherer'
import { addStatements, noStatements, repeatsOf, type StatementTotal } from './statement-totals'
import { traceStatements } from './trace-statements'

/** Words that the keys of every database call have, in any convention. */
const WORDS = '"db" AND "system"'
const MOST_ITEMS = 200

const SORTED_BY: Record<StatementSort, (item: ProjectStatement) => number> = {
  total: ({ totalMs }) => totalMs,
  max: ({ maxMs }) => maxMs,
  count: ({ count }) => count,
  repeats: ({ repeatedIn }) => repeatedIn,
}

export interface WantedStatements {
  project: number
  environment: Environment | 'all'
  /** ms since the epoch */
  from: number
  to: number
  sort?: StatementSort | undefined
  timeMs: number
  /** Drops the search when nobody waits for it any more. */
  ticket: number
}

/**
 * What a project asks of databases, from its newest spans, and what one trace asks; runs on the read
 * thread, turn by turn.
 */
export function statementReads(
  db: Database,
  turns: Turns,
  { partsOf, draw }: TraceDrawer,
  { begin }: Pick<LongAnswers, 'begin'>,
) {
  const newest = newestChunks(db)
  const blocks = blockFinder(db)

  function* page(wanted: WantedStatements): Working<StatementPage> {
    const { project, environment, from, to, sort = 'total', timeMs } = wanted
    const totals = noStatements()
    const { isAll, chunks } = newest.find(lanesOf(project, environment), from * 1000, to * 1000)
    const candidates = blocks.candidates(WORDS)
    let searchedFrom = isAll ? from : (chunks.at(-1)?.lastAt ?? 0) / 1000
    let spans = 0
    for (const { id, lane, firstBlock, lastBlock, lastAt } of chunks) {
      if ((yield) > timeMs && spans > 0) {
        searchedFrom = lastAt / 1000
        break
      }
      if (candidates(lane, firstBlock, lastBlock) < 0) continue
      const body = newest.body(id)
      const chunk = body && openChunkOrNone(body)
      if (!chunk) continue
      addStatements(totals, chunk)
      spans += chunk.count
    }
    const by = SORTED_BY[sort]
    const items = [...totals.byStatement.values()].map(statementView).sort((a, b) => by(b) - by(a))
    return {
      items: items.slice(0, MOST_ITEMS),
      searched: { from: iso(Math.floor(searchedFrom)), isComplete: searchedFrom === from, spans },
    }
  }

  function* ofTrace(wanted: WantedTrace): Making {
    const { statements, add } = statementGatherer()
    const drawn = yield* draw(wanted, partsOf(wanted), add)
    yield* jsonPieces({ items: traceStatements(drawn, statements) })
  }

  return {
    /** Throws a Problem `not_found` when there is no such trace. */
    'traces.statements': (wanted: WantedTrace): Begun => begin(ofTrace(wanted)),
    /** Undefined when it was dropped. */
    'traces.queries': (wanted: WantedStatements): Promise<StatementPage | undefined> =>
      turns.run(wanted.ticket, page(wanted)),
  }
}

function statementView(total: StatementTotal): ProjectStatement {
  const { service, system, text, count, errors, slowestTrace } = total
  const repeats = repeatsOf(total)
  const [most] = [...repeats].sort((a, b) => b[1] - a[1])
  return {
    system,
    service,
    count,
    errors,
    statement: text,
    operation: operationOf(total),
    totalMs: msOf(total.total),
    meanMs: msOf(total.total / count),
    maxMs: msOf(total.max),
    repeatedIn: repeats.size,
    mostRepeats: most?.[1] ?? 0,
    slowestTraceId: slowestTrace,
    repeatsTraceId: most?.[0] ?? null,
  }
}

export type StatementReads = ReturnType<typeof statementReads>
