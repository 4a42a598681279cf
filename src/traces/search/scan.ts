import type { Working } from '../../lib/turns'
import type { FoundPage } from './found-page'
import type { FoundTrace, Place, Sort } from './found-trace'
import type { SeenTrace } from './match-in-trace'
import type { Step, TraceRow } from './walk/reads'

/** How far a search has come: the traces behind this place are left, and blocks below the third of the one there. */
export type LookedTo = readonly [startAt: number, key: number, block: number]

export interface Listed {
  /** In order. */
  found: FoundTrace[]
  /** Undefined when all that are wanted were looked at. */
  lookedTo?: LookedTo
}

interface Scan {
  /** By start, the newest first. */
  steps: Iterable<Step>
  /** Looks into a trace; undefined where nothing is asked of spans. */
  look: ((row: TraceRow, below?: number) => Working<SeenTrace>) | undefined
  page: FoundPage
  sort: Sort
  /** Where the last page stopped within a trace. */
  within: { key: number; block: number } | undefined
  timeMs: number
}

/** Rows between two looks at the time. */
const ROWS_A_LOOK = 64
/** Slowest first needs all; so many of the newest are looked at. */
const MOST_SORTED = 100_000

/** Looks at trace after trace until the page is full or the time is over. Whatever lies there, it gets on by one chunk. */
export function* scan({ steps, look, page, sort, within, timeMs }: Scan): Working<Listed> {
  const { found } = page
  let rows = 0
  for (const { place, row } of steps) {
    if (row && page.takes(row)) {
      const below = row.key === within?.key ? within.block : undefined
      const seen = look && (yield* look(row, below))
      if (!look || seen?.match) page.add(foundOf(row, seen))
      if (sort === 'time' && page.isFull) return { found }
      if (seen?.leftAt !== undefined) return { found, lookedTo: [...place, seen.leftAt] }
    }
    if (row && ++rows === MOST_SORTED && sort === 'duration') return { found, lookedTo: end(place) }
    if ((!row || rows % ROWS_A_LOOK === 0) && (yield) > timeMs)
      return { found, lookedTo: end(place) }
  }
  return { found }
}

const end = ([startAt, key]: Place): LookedTo => [startAt, key, 0]

const foundOf = ({ key, startAt, duration }: TraceRow, seen: SeenTrace | undefined): FoundTrace =>
  seen?.match ? { key, startAt, duration, match: seen.match } : { key, startAt, duration }
