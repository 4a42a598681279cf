import type { Database } from 'bun:sqlite'
import type { IdIndex } from '../../../db/ids/id-index'
import type { Working } from '../../../lib/turns'
import type { ChunkEntry, ChunkFindings, ChunkLooker } from './chunk-looker.reads'
import type { FoundPage } from './found-page'
import type { FoundTrace, Sort } from './found-trace'
import { addMatch, matchOf } from './matching/matches'
import type { SqlValues } from './trace-conditions.reads'
import type { WantedTraces } from './trace-walk.reads'

/** Traces whose rows are looked up in one statement, so that a condition reads its list of words once for all of them. */
const LOOKED_UP_AT_ONCE = 50

/** When more traces meet the expression, walking all traces in order fills a page sooner. */
const MOST_TRACES = 500

/** When more traces of one chunk meet it, and the newest are wanted, the walk fills the page from this chunk and the next. */
const MOST_OF_A_CHUNK = 100

/** A block that has the words of a search. */
export interface LaneBlock {
  lane: number
  block: number
}

interface FewChunksSearch {
  blocks: readonly LaneBlock[]
  wanted: WantedTraces
  looker: ChunkLooker
  page: FoundPage
  sort: Sort
  timeMs: number
}

type FoundRow = FoundTrace & { traceId: string }

/**
 * Finds traces through the few chunks that may have spans which meet the expression, where a walk
 * would look at thousands of traces in vain.
 */
export function fewChunks(db: Database, ids: Pick<IdIndex, 'find'>) {
  /** @returns whether it came to an end; otherwise the page is incomplete and of no use */
  return function* ({
    blocks,
    wanted,
    looker,
    page,
    sort,
    timeMs,
  }: FewChunksSearch): Working<boolean> {
    const { condition, from, to } = wanted
    using traceRows = db.prepare<FoundRow, SqlValues>(
      `SELECT t.key, lower(hex(t.id)) AS traceId, t.start_at AS startAt, t.duration
       FROM json_each($keys) wanted CROSS JOIN trace t ON t.key = wanted.value
       WHERE t.lane = $lane AND t.start_at <= $to AND t.start_at + t.duration >= $from AND (${condition.text})`,
    )
    const onPage = new Map<number, FoundTrace>()

    /** @returns false when the chunk is gone meanwhile */
    function add(
      lane: number,
      traceIds: readonly string[],
      { rowsOf, chunk: open }: ChunkFindings,
    ) {
      const chunk = open()
      if (!chunk) return false
      const keys = traceIds.flatMap((id) => ids.find(Buffer.from(id, 'hex')))
      const rows = traceRows.all({
        keys: JSON.stringify(keys),
        lane,
        from,
        to,
        ...condition.values,
      })
      for (const { traceId, key, startAt, duration } of rows) {
        const match = matchOf(chunk, rowsOf.get(traceId) as number[])
        const known = onPage.get(key)
        if (known?.match) addMatch(known.match, match)
        else if (page.takes({ key, startAt, duration })) {
          const trace = { key, startAt, duration, match }
          onPage.set(key, trace)
          page.add(trace)
        }
      }
      return true
    }

    let traces = 0
    for (const { lane, entry } of chunksOf(blocks, looker)) {
      if (sort === 'time' && page.isSureFrom(entry.lastAt)) return true
      const found = looker.look(entry)
      if (found.isGone) return false
      const traceIds = [...found.rowsOf.keys()]
      traces += traceIds.length
      const isDense = sort === 'time' && traceIds.length > MOST_OF_A_CHUNK
      if (traces > MOST_TRACES || isDense) return false
      for (let i = 0; i < traceIds.length; i += LOOKED_UP_AT_ONCE) {
        const isThere = add(lane, traceIds.slice(i, i + LOOKED_UP_AT_ONCE), found)
        if (!isThere || (yield) > timeMs) return false
      }
      if ((yield) > timeMs) return false
    }
    return true
  }
}

/** The chunks of some blocks, those with the newest spans first. */
function chunksOf(blocks: readonly LaneBlock[], looker: ChunkLooker) {
  const chunks = new Map<number, { lane: number; entry: ChunkEntry }>()
  for (const { lane, block } of blocks) {
    const entry = looker.entryAt(lane, block)
    if (entry && entry.lastBlock >= block) chunks.set(entry.id, { lane, entry })
  }
  return [...chunks.values()].sort((a, b) => b.entry.lastAt - a.entry.lastAt)
}
