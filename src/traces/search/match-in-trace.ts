import type { Working } from '../../lib/turns'
import { readPlaces } from '../trace-row'
import type { Candidates } from './blocks/reads'
import type { ChunkLooker } from './looked/reads'
import { addMatch, type Match, matchOf } from './matches'
import type { TraceRow } from './walk/reads'

/** What a search has found in a trace. */
export interface SeenTrace {
  match: Match | undefined
  /** The time is over, and its chunks with blocks below this were not looked at. */
  leftAt?: number
}

/** Chunks of a trace that is on the page already, which are looked at for what else of it meets the query. */
const MOST_COUNTED = 16

/** Looks for spans that meet a query in the chunks of one trace, the newest first. */
export function matcher(looker: ChunkLooker, candidates: Candidates, timeMs: number) {
  return function* (row: TraceRow, below = Number.MAX_SAFE_INTEGER): Working<SeenTrace> {
    let match: Match | undefined
    let lookedAt = 0
    for (const [first, last] of readPlaces(row.places).reverse()) {
      let block = Math.min(last, below - 1)
      while (block >= first) {
        block = candidates(row.stream, first, block)
        const { looked, isNew } = block < 0 ? NOTHING : looker.lookAt(row.stream, block)
        if (!looked) break
        const rows = looked.lastBlock >= block && looked.met.get(row.traceId)
        const chunk = rows && looked.chunk()
        if (rows && !chunk) {
          looker.forget()
          if ((yield) > timeMs) return { match, leftAt: match ? 0 : block + 1 }
          continue
        }
        if (chunk) {
          const found = matchOf(chunk, rows)
          if (match) addMatch(match, found)
          else match = found
        }
        // Blocks that no chunk has any more are passed over.
        block = looked.lastBlock >= block ? looked.firstBlock - 1 : looked.lastBlock
        below = block + 1
        if (match && ++lookedAt > MOST_COUNTED) return { match }
        if (isNew && (yield) > timeMs) return { match, leftAt: match ? 0 : below }
      }
    }
    return { match }
  }
}

const NOTHING = { looked: undefined, isNew: false }
