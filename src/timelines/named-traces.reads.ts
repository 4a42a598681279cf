import type { Database } from 'bun:sqlite'
import type { IdIndex } from '../db/ids/id-index'
import { traceHits } from '../traces/pages/search/trace-hits.reads'
import type { ItemOf } from './model'

/** Traces of a visit that are shown; of more, those that came first. */
const MOST = 200

/** Reads traces by their ids. */
export function namedTraces(db: Database, ids: Pick<IdIndex, 'find'>) {
  const hits = traceHits(db)
  const isOfLane = db.query<{ key: number }, { key: number; id: Buffer; lane: number }>(
    'SELECT key FROM trace WHERE key = $key AND id = $id AND lane = $lane',
  )

  /** Those that are kept: of some traces only an event is left. */
  return (lane: number, traceIds: ReadonlySet<string>): ItemOf<'trace'>[] => {
    const keys = [...traceIds].slice(0, MOST).flatMap((traceId) => {
      const id = Buffer.from(traceId, 'hex')
      return ids.find(id).filter((key) => isOfLane.get({ key, id, lane }))
    })
    return hits(keys.map((key) => ({ key, startAt: 0, duration: 0 }))).map((trace) => ({
      kind: 'trace',
      at: trace.startedAt,
      traceId: trace.traceId,
      service: trace.root.service,
      name: trace.root.name,
      durationMs: trace.durationMs,
      spanCount: trace.spanCount,
      errorCount: trace.errorCount,
    }))
  }
}
