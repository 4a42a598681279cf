import type { Database } from 'bun:sqlite'
import { iso } from '../../lib/time'
import type { Environment } from '../../projects/environment'
import { openChunkOrNone } from '../chunk/open-chunk'
import { msOf } from '../ms-of'
import { chunkFinder } from '../search/chunks/reads'
import { streamsShown } from '../streams-shown'
import type { ProjectStatement, StatementPage, StatementSort } from './model'
import { operationOf } from './statement-of'
import { addStatements, type StatementTotal, type StatementTotals } from './statement-totals'

/** What every database call has among its keys, in any convention. */
const WORDS = '"db" AND "system"'
const NOTHING_NEEDED = { duration: 0, error: false }
const MOST_ITEMS = 200

const SORTED_BY: Record<StatementSort, (item: ProjectStatement) => number> = {
  total: ({ totalMs }) => totalMs,
  max: ({ maxMs }) => maxMs,
  count: ({ count }) => count,
  repeats: ({ repeatedIn }) => repeatedIn,
}

/** What a project asks of databases, from its newest spans; runs on the read thread. */
export function statementReads(db: Database) {
  const chunks = chunkFinder(db)

  return {
    'traces.queries'(asked: {
      project: number
      environment: Environment | 'all'
      /** ms since the epoch */
      from: number
      to: number
      sort?: StatementSort | undefined
      timeMs: number
    }): StatementPage {
      const { project, environment, from, to, sort = 'total', timeMs } = asked
      const end = performance.now() + timeMs
      const totals: StatementTotals = new Map()
      const streams = streamsShown(project, environment)
      const wanted = {
        streams,
        words: WORDS,
        needs: NOTHING_NEEDED,
        from: from * 1000,
        to: to * 1000,
      }
      const found = chunks.find(wanted)
      let lookedTo = from
      let spans = 0
      for (const place of found.chunks) {
        if (!found.isAll) lookedTo = place.lastAtBefore / 1000
        if (spans > 0 && performance.now() > end) {
          lookedTo = place.lastAtBefore / 1000
          break
        }
        const body = chunks.body(place.id)
        const chunk = body && openChunkOrNone(body)
        if (!chunk) continue
        addStatements(totals, chunk)
        spans += chunk.count
      }
      const by = SORTED_BY[sort]
      const items = [...totals.values()].map(statementView).sort((a, b) => by(b) - by(a))
      return {
        items: items.slice(0, MOST_ITEMS),
        searched: { from: iso(Math.floor(lookedTo)), isComplete: lookedTo === from, spans },
      }
    },
  }
}

function statementView(total: StatementTotal): ProjectStatement {
  const { service, system, text, count, errors, slowestTrace, repeats } = total
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
