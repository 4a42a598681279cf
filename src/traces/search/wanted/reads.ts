import type { Database } from 'bun:sqlite'
import { type BlockRange, joinRanges, readPlaces } from '../../trace-row'
import type { FoundTrace } from '../found-trace'
import type { WantedTraces } from '../list/reads'

/** The wanted traces of one stream. */
export interface ListedTraces {
  /** By 32 hex digits. */
  byId: Map<string, FoundTrace>
  /** All their spans are in these blocks. */
  blocks: BlockRange[]
}

interface Row extends FoundTrace {
  traceId: string
  places: Uint8Array
}

/** Of more than these, spans are met so often that a page is full before a list of them is made. */
const MOST_LISTED = 5000
/** Rows that may be walked for it, as for a page without spans. */
const MOST_WALKED = 300_000

/** Lists the traces that a search of spans wants, with where their spans are. */
export function wantedTraces(db: Database) {
  const beyond = db.query<{ key: number }, [number, number, number, number]>(
    `SELECT key FROM trace INDEXED BY trace_by_start
     WHERE stream = ? AND start_at BETWEEN ? AND ? LIMIT 1 OFFSET ?`,
  )

  function listed(stream: number, { condition, from, to }: WantedTraces): Row[] | undefined {
    if (beyond.get(stream, from, to, MOST_WALKED)) return undefined
    const where = `FROM trace t INDEXED BY trace_by_start
       WHERE t.stream = ? AND t.start_at BETWEEN ? AND ? AND (${condition.text}) LIMIT ${MOST_LISTED + 1}`
    const values = [stream, from, to, ...condition.values]
    // Answered by the index alone as a rule, where the rows themselves take ten times as long.
    using count = db.prepare<{ count: number }, (string | number)[]>(
      `SELECT count(*) AS count FROM (SELECT 1 ${where})`,
    )
    if ((count.get(...values)?.count as number) > MOST_LISTED) return undefined
    using rows = db.prepare<Row, (string | number)[]>(
      `SELECT t.key, lower(hex(t.id)) AS traceId, t.start_at AS startAt, t.duration, t.places ${where}`,
    )
    return rows.all(...values)
  }

  /** @returns by stream; undefined when there are too many to list */
  return (wanted: WantedTraces): Map<number, ListedTraces> | undefined => {
    const byStream = new Map<number, ListedTraces>()
    for (const stream of wanted.streams) {
      const rows = listed(stream, wanted)
      if (!rows) return undefined
      byStream.set(stream, {
        byId: new Map(rows.map(({ traceId, places: _, ...trace }) => [traceId, trace])),
        blocks: joinRanges(rows.flatMap(({ places }) => readPlaces(places))),
      })
    }
    return byStream
  }
}
