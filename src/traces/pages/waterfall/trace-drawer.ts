import type { Database } from 'bun:sqlite'
import type { IdIndex } from '../../../db/ids/id-index'
import { orNotFound } from '../../../http/found'
import type { Making } from '../../../lib/long-answers'
import { traceChunks } from '../../spans/trace-chunks.reads'
import { IdTable } from './id-table'
import { spanGatherer } from './span-columns'
import { type TracePart, traceParts, type WantedTrace } from './trace-parts.reads'
import { type TraceRows, traceRows } from './trace-rows'
import { type Waterfall, waterfall } from './waterfall'

/**
 * What pages about one trace have in common: its parts, its spans, and the waterfall of them. A trace
 * may have a hundred thousand spans, so they are read as columns, turn by turn.
 */
export function traceDrawer(db: Database, ids: Pick<IdIndex, 'find'>) {
  const partsOf = traceParts(db, ids)
  const chunksOf = traceChunks(db)

  /**
   * Every span of a trace once, with empty texts in between where the work may rest.
   * @throws Problem `not_found` when there is no such trace
   */
  function* eachRows(
    traceId: string,
    parts: readonly TracePart[],
    ids = new IdTable(),
  ): Making<void, TraceRows | ''> {
    for (const rows of traceRows(parts, chunksOf, ids)) yield rows ?? ''
    orNotFound(ids.count > 0 || null, 'trace', traceId)
  }

  /**
   * Lays a trace out.
   * @param visit gets all spans that are drawn, in their order in `ids`
   * @throws Problem `not_found` when there is no such trace
   */
  function* draw(
    { traceId, isRaw }: WantedTrace & { isRaw?: boolean },
    parts: readonly TracePart[],
    visit: (rows: TraceRows) => void = () => {},
  ): Making<Waterfall> {
    const ids = new IdTable()
    const gathered = spanGatherer(ids)
    for (const rows of eachRows(traceId, parts, ids)) {
      if (rows !== '') {
        gathered.add(rows)
        visit(rows)
      }
      yield ''
    }
    return yield* waterfall(gathered, isRaw)
  }

  return { partsOf, chunksOf, eachRows, draw }
}

export type TraceDrawer = ReturnType<typeof traceDrawer>
