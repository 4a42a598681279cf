import type { Database } from 'bun:sqlite'
import { FIVE_MS } from '../../lib/five-minutes'
import { iso } from '../../lib/time'
import { begunReleases } from '../../projects/stats.reads'
import { manyGroupingsReads } from '../range/many-groupings.reads'
import { eventsOverTime } from '../range/over-time.reads'
import {
  before,
  fromMs,
  type Range,
  type Steps,
  stepsOf,
  type TimeRange,
  toMs,
} from '../range/range'
import { rangeReads } from '../range/reads'
import type { ByIds } from '../search/ids.reads'
import { listedIssues, type Where } from './listed-issues.reads'
import type { ChartView } from './model'

/**
 * The most counts in the chart above a list: enough for single hours over two days, and for parts of days over a
 * month.
 */
const CHART_COUNTS = 72

/** The chart above a list of issues; runs on the read thread. */
export function issueChartReads(db: Database, byIds: ByIds) {
  const listed = listedIssues(db, byIds)
  const ranges = rangeReads(db)
  const overTime = eventsOverTime(db)
  const manyGroupings = manyGroupingsReads(db)
  const releases = begunReleases(db)

  /** Events over time of the issues that a search finds. */
  const chart = db.transaction((where: Where & { range: TimeRange }): ChartView => {
    const range = ranges.forEnvironment(where.range, where)
    const steps = stepsOf(range, CHART_COUNTS, where.now)
    const earlier = before(range, where.now)
    const counted = countedFor(where, range, steps, earlier)
    return {
      from: iso(fromMs(range)),
      to: iso(toMs(range, where.now)),
      stepMs: steps.stepMs,
      counts: counted.counts,
      total: sum(counted.counts),
      before: ranges.reaches(where.project, where.environment, earlier) ? counted.before() : null,
      releases: releases({ ...where, from: fromMs(range), to: toMs(range, where.now) }),
    }
  })

  /**
   * Counts the events of the issues that the list finds. Without a search and a status these are all issues, which an
   * environment's own hours count.
   */
  function countedFor(where: Where, range: Range, steps: Steps, earlier: Range) {
    const { project, environment, status, query } = where
    const one = { stepMs: steps.stepMs, startMs: fromMs(earlier), length: 1 }
    if (!status && !query)
      return {
        counts: overTime.ofEnvironment(project, environment, range, steps),
        before: () => sum(overTime.ofEnvironment(project, environment, earlier, one)),
      }
    const groupings = listed.groupings(where, fromMs(earlier))
    return {
      counts:
        steps.stepMs === FIVE_MS
          ? overTime.ofGroupings(groupings, range, steps)
          : manyGroupings.over(where, groupings, range, steps),
      before: () => manyGroupings.sum(where, groupings, earlier),
    }
  }

  return { 'issues.chart': chart }
}

const sum = (counts: readonly number[]) => counts.reduce((total, count) => total + count, 0)
