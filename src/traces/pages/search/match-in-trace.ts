import type { Working } from '../../../lib/turns'
import { readBlocks } from '../../spans/trace-row'
import type { Candidates } from '../language/candidate-blocks.reads'
import type { ChunkLooker } from './chunk-looker.reads'
import { addMatch, type Match, matchOf } from './matching/matches'
import type { TraceRow } from './trace-walk.reads'

/** What a search has found in a trace. */
export interface TraceFindings {
  match: Match | undefined
  /** Set when the time is over: chunks with blocks below this were not searched. */
  leftAt?: number
}

/** Once a trace matches, the most of its further chunks that are searched, to count more spans. */
const MOST_COUNTED = 16

/** Looks for spans that meet a query in the chunks of one trace, the newest first. */
export function matcher(looker: ChunkLooker, candidates: Candidates, timeMs: number) {
  return function* (row: TraceRow, below = Number.MAX_SAFE_INTEGER): Working<TraceFindings> {
    let match: Match | undefined
    let counted = 0
    for (const [first, last] of readBlocks(row.blocks).reverse()) {
      let block = Math.min(last, below - 1)
      while (block >= first) {
        block = candidates(row.lane, first, block)
        const { found, isNew } = block < 0 ? NOTHING : looker.lookAt(row.lane, block)
        if (!found) break
        const rows = found.lastBlock >= block && found.rowsOf.get(row.traceId)
        const chunk = rows && found.chunk()
        if (rows && !chunk) {
          looker.forget()
          if ((yield) > timeMs) return { match, leftAt: match ? 0 : block + 1 }
          continue
        }
        if (chunk) {
          const added = matchOf(chunk, rows)
          if (match) addMatch(match, added)
          else match = added
        }
        // Blocks that no chunk has any more are skipped.
        block = found.lastBlock >= block ? found.firstBlock - 1 : found.lastBlock
        below = block + 1
        if (match && ++counted > MOST_COUNTED) return { match }
        if (isNew && (yield) > timeMs) return { match, leftAt: match ? 0 : below }
      }
    }
    return { match }
  }
}

const NOTHING = { found: undefined, isNew: false }
