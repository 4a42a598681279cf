import type { Database } from 'bun:sqlite'
import { iso } from '../../lib/time'
import type { Turns, Working } from '../../lib/turns'
import type { Environment } from '../../projects/environment'
import { openChunkOrNone } from '../chunk/open-chunk'
import { msOf } from '../ms-of'
import { blockFinder } from '../search/blocks/reads'
import { streamsShown } from '../streams-shown'
import type { ProjectStatement, StatementPage, StatementSort } from './model'
import { newestChunks } from './newest/reads'
import { operationOf } from './statement-of'
import { addStatements, noStatements, repeatsOf, type StatementTotal } from './statement-totals'

/** What every database call has among its keys, in any convention. */
const WORDS = '"db" AND "system"'
const MOST_ITEMS = 200

const SORTED_BY: Record<StatementSort, (item: ProjectStatement) => number> = {
  total: ({ totalMs }) => totalMs,
  max: ({ maxMs }) => maxMs,
  count: ({ count }) => count,
  repeats: ({ repeatedIn }) => repeatedIn,
}

export interface AskedStatements {
  project: number
  environment: Environment | 'all'
  /** ms since the epoch */
  from: number
  to: number
  sort?: StatementSort | undefined
  timeMs: number
  /** What it can be dropped by, when nobody waits for it any more. */
  ticket: number
}

/** What a project asks of databases, from its newest spans; runs on the read thread, turn by turn. */
export function statementReads(db: Database, turns: Turns) {
  const newest = newestChunks(db)
  const blocks = blockFinder(db)

  function* page(asked: AskedStatements): Working<StatementPage> {
    const { project, environment, from, to, sort = 'total', timeMs } = asked
    const totals = noStatements()
    const { isAll, chunks } = newest.find(
      streamsShown(project, environment),
      from * 1000,
      to * 1000,
    )
    const candidates = blocks.candidates(WORDS)
    let lookedTo = isAll ? from : (chunks.at(-1)?.lastAt ?? 0) / 1000
    let spans = 0
    for (const { id, stream, firstBlock, lastBlock, lastAt } of chunks) {
      if ((yield) > timeMs && spans > 0) {
        lookedTo = lastAt / 1000
        break
      }
      if (candidates(stream, firstBlock, lastBlock) < 0) continue
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
      searched: { from: iso(Math.floor(lookedTo)), isComplete: lookedTo === from, spans },
    }
  }

  return {
    /** Undefined when it was dropped. */
    'traces.queries': (asked: AskedStatements): Promise<StatementPage | undefined> =>
      turns.run(asked.ticket, page(asked)),
  }
}

function statementView(total: StatementTotal): ProjectStatement {
  const { service, system, text, count, errors, slowestTrace } = total
  const repeats = repeatsOf(total)
  const [most] = [...repeats].sort((a, b) => b[1] - a[1])
  return {
    ...{ system, service, count, errors },
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
