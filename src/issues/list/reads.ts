import type { Database } from 'bun:sqlite'
import { pageOf } from '../../http/cursor'
import { Problem } from '../../lib/problem'
import { iso } from '../../lib/time'
import { eventsOverTime } from '../range/over-time.reads'
import { atMost, fromMs, stepsOf, type TimeRange, toMs } from '../range/range'
import { rangeReads } from '../range/reads'
import type { ByIds } from '../search/ids.reads'
import { issueSummaries } from '../summary.reads'
import { issueChartReads } from './chart.reads'
import { listedIssues, type Where } from './listed-issues.reads'
import type { IssuePage, Sort } from './model'
import { issueTrends, type Trend } from './trend.reads'

interface InRange extends Where {
  /** Issues must have been seen in it; it is what counts and sorting are of. */
  range?: TimeRange | undefined
}

export interface PageOfIssues extends InRange {
  sort?: Sort | undefined
  trend?: Trend | undefined
  cursor?: string | undefined
  limit: number
}

/** The most counts in the small chart of a line. */
const LINE_COUNTS = 37

/** Lists of issues; runs on the read thread. */
export function issueListReads(db: Database, byIds: ByIds) {
  const listed = listedIssues(db, byIds)
  const summaries = issueSummaries(db)
  const trends = issueTrends(db)
  const ranges = rangeReads(db)
  const overTime = eventsOverTime(db)

  // One transaction, so that the issues which were found are read as they were then.
  const page = db.transaction((where: PageOfIssues): IssuePage => {
    if (where.sort === 'trend' && !where.range)
      throw new Problem(
        'invalid_request',
        'sort=trend compares a time with as long before: say from.',
      )
    const range = where.range && ranges.forEnvironment(where.range, where)
    const keysAndValues = listed.page(where, range)
    const { rows, nextCursor } = pageOf(keysAndValues, where.limit, ({ value, key }) => [
      value,
      key,
    ])
    const keys = rows.map(({ key }) => key)
    const items = summaries(keys, where.now)
    const counts = where.trend && trends(keys, where.trend, where.now)
    if (counts)
      for (const [i, item] of items.entries())
        item.trend = counts.get(keys[i] as number) as number[]
    if (!range) return { items, nextCursor }
    const steps = stepsOf(range, LINE_COUNTS, where.now)
    const inRange = overTime.ofIssues(keys, range, steps)
    for (const [i, item] of items.entries()) {
      const key = keys[i] as number
      const trend = inRange.get(key) ?? new Array<number>(steps.length).fill(0)
      const count = trend.reduce((sum, one) => sum + one, 0)
      item.inRange = { count, userCount: atMost(ranges.users(key, range), count), trend }
    }
    const [from, to] = [iso(fromMs(range)), iso(toMs(range, where.now))]
    return { items, nextCursor, range: { from, to, stepMs: steps.stepMs } }
  })

  const count = db.transaction((where: InRange) =>
    listed.count(where, where.range && ranges.forEnvironment(where.range, where)),
  )

  return { 'issues.page': page, 'issues.count': count, ...issueChartReads(db, byIds) }
}
