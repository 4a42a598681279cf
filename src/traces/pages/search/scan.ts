import type { Working } from '../../../lib/turns'
import type { FoundPage } from './found-page'
import type { FoundTrace, Position, Sort } from './found-trace'
import type { TraceFindings } from './match-in-trace'
import type { Step, TraceRow } from './trace-walk.reads'

/** How far a search has come: the traces behind this position are left, and in the trace at it, blocks below `block`. */
export type Frontier = readonly [startAt: number, key: number, block: number]

/** What a search has found in its time. */
export interface Findings {
  /** In the order of the page. */
  traces: FoundTrace[]
  /** Undefined when all traces were looked at. */
  frontier?: Frontier
}

interface Scan {
  /** By start, the newest first. */
  steps: Iterable<Step>
  /** Searches a trace; undefined where the query is about traces alone. */
  look: ((row: TraceRow, below?: number) => Working<TraceFindings>) | undefined
  page: FoundPage
  sort: Sort
  /** Where the last page stopped within a trace. */
  within: { key: number; block: number } | undefined
  timeMs: number
}

/** Rows between two looks at the clock. */
const ROWS_A_LOOK = 64
/** The slowest first needs a look at all traces: no more of the newest than these are looked at. */
const MOST_SORTED = 100_000

/** Looks at trace after trace until the page is full or the time is over. However short that is, it searches at least one chunk. */
export function* scan({ steps, look, page, sort, within, timeMs }: Scan): Working<Findings> {
  const { traces } = page
  let rows = 0
  for (const { position, row } of steps) {
    if (row && page.takes(row)) {
      const below = row.key === within?.key ? within.block : undefined
      const findings = look && (yield* look(row, below))
      if (!look || findings?.match) page.add(foundOf(row, findings))
      if (sort === 'time' && page.isFull) return { traces }
      if (findings?.leftAt !== undefined)
        return { traces, frontier: [...position, findings.leftAt] }
    }
    if (row && ++rows === MOST_SORTED && sort === 'duration')
      return { traces, frontier: end(position) }
    if ((!row || rows % ROWS_A_LOOK === 0) && (yield) > timeMs)
      return { traces, frontier: end(position) }
  }
  return { traces }
}

const end = ([startAt, key]: Position): Frontier => [startAt, key, 0]

const foundOf = (
  { key, startAt, duration }: TraceRow,
  findings: TraceFindings | undefined,
): FoundTrace =>
  findings?.match ? { key, startAt, duration, match: findings.match } : { key, startAt, duration }
