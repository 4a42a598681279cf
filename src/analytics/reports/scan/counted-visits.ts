import type { QUARTER } from '../../records/visit-counts'
import type { analyticsCounts, ChunkCounts } from './counts.reads'
import { type MeasuredVisits, measuredVisits } from './measure'
import type { Scanning, Wanted } from './scan'
import type { AnalyticsTables, Tables } from './tables.reads'
import type { VisitorCounter } from './visitor-counter'

/** What visits are read from. */
export interface VisitSources {
  tables: AnalyticsTables
  counts: ReturnType<typeof analyticsCounts>
}

/** What a report takes of visits: they are counted already, or they are to be counted one by one. */
interface Takes {
  counts(counts: ChunkCounts): void
  visits(visits: MeasuredVisits): void
  /** Visits of programs that nobody sits at, of a chunk that is counted. */
  bots?(bots: number): void
}

/**
 * Visits that begin in a time, as `measuredVisits` has them; without a filter most of them are counted already, by a column of theirs or
 * by `QUARTER`.
 */
export function* countedVisits(
  { tables, counts }: VisitSources,
  wanted: Wanted,
  { by, visitors, take }: { by: string | typeof QUARTER; visitors: VisitorCounter; take: Takes },
): Scanning<void> {
  const { range, filter, isOfBots } = wanted
  if (filter || isOfBots) {
    const found = tables(range)
    visitors.begin(found.nextVisitor)
    return yield* measuredVisits(found, wanted, take.visits)
  }
  const { whole, rest } = counts(range)
  visitors.begin(rest.nextVisitor)
  const left: Tables['visits'][number][] = []
  for (const chunk of whole) {
    const counted = chunk.counts(by)
    if (counted) {
      take.counts(counted)
      take.bots?.(chunk.bots)
    } else left.push(chunk.open)
    yield
  }
  yield* measuredVisits({ ...rest, visits: [...left, ...rest.visits] }, wanted, take.visits)
}
