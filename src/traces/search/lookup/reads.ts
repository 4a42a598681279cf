import type { Database } from 'bun:sqlite'
import type { IdIndex } from '../../../db/id-index'
import type { ChunkPlace } from '../chunks/reads'
import type { FoundTrace } from '../found-trace'
import type { WantedTraces } from '../list/reads'
import { type ListedTraces, wantedTraces } from '../wanted/reads'

/** Once so many were looked up by their ids, it pays to ask which traces are wanted at all. */
const MOST_BY_ID = 500

type Rows = Map<string, FoundTrace>
type WithId = FoundTrace & { traceId: string }

/** Tells for one search which traces of spans that were met are wanted. */
export function traceLookup(db: Database, ids: Pick<IdIndex, 'find'>) {
  const list = wantedTraces(db)

  return (wanted: WantedTraces) => {
    const { condition, from, to } = wanted
    // Many at once: what a condition reads from the dictionary is read once a statement.
    const rowsOf = db.prepare<WithId, (string | number)[]>(
      `SELECT t.key, lower(hex(t.id)) AS traceId, t.start_at AS startAt, t.duration
       FROM json_each(?) found CROSS JOIN trace t ON t.key = found.value
       WHERE t.stream = ? AND t.start_at BETWEEN ? AND ? AND (${condition.text})`,
    )
    let lookedUp = 0
    let listed: Map<number, ListedTraces> | undefined

    function byId(stream: number, traceIds: readonly string[]): Rows {
      const keys = traceIds.flatMap((id) => ids.find(Buffer.from(id, 'hex')))
      const rows = rowsOf.all(JSON.stringify(keys), stream, from, to, ...condition.values)
      const isTried = lookedUp >= MOST_BY_ID
      lookedUp += traceIds.length
      if (!isTried && lookedUp >= MOST_BY_ID) listed = list(wanted)
      return new Map(rows.map(({ traceId, ...trace }) => [traceId, trace]))
    }

    return {
      /** Others that are wanted may be among them. */
      tracesOf: (stream: number, traceIds: readonly string[]): Rows =>
        listed?.get(stream)?.byId ?? byId(stream, traceIds),
      /** Whether a chunk may have spans of wanted traces. */
      mayHave({ stream, firstBlock, lastBlock }: ChunkPlace): boolean {
        const blocks = listed?.get(stream)?.blocks
        return !blocks || blocks.some(([first, last]) => first <= lastBlock && last >= firstBlock)
      },
      [Symbol.dispose]: () => rowsOf.finalize(),
    }
  }
}
