import type { Database } from 'bun:sqlite'
import { iso } from '../../lib/time'
import { issueFinder } from '../find-issue.reads'
import { eventsOverTime } from '../range/over-time.reads'
import { atMost, fromMs, stepsOf, type TimeRange, toMs } from '../range/range'
import { rangeReads } from '../range/reads'
import type { TimelineView } from './model'

/** The most counts in a timeline: enough for single hours over two days, and for parts of days over a month. */
const COUNTS = 72
/** The most releases in a timeline, the newest ones; more flags in the chart would hide each other. */
const RELEASES = 50

interface ReleaseRow {
  release: string
  count: number
  firstSeen: number
  lastSeen: number
}

/** When an issue happened and in which releases; runs on the read thread. */
export function timelineReads(db: Database) {
  const find = issueFinder(db)
  const ranges = rangeReads(db)
  const overTime = eventsOverTime(db)
  const releasesOf = db.query<ReleaseRow, [number]>(
    `SELECT r.version AS release, sum(has.count) AS count, min(has.first_seen) AS firstSeen,
       max(has.last_seen) AS lastSeen
     FROM grouping g CROSS JOIN grouping_release has ON has.grouping = g.key
     CROSS JOIN release r ON r.key = has.release
     WHERE g.issue = ? GROUP BY r.key ORDER BY r.key DESC LIMIT ${RELEASES}`,
  )

  const timeline = db.transaction((issue: number, time: TimeRange, now: number): TimelineView => {
    const range = ranges.forIssue(time, issue)
    const steps = stepsOf(range, COUNTS, now)
    const counts = overTime.ofIssue(issue, range, steps)
    return {
      from: iso(fromMs(range)),
      to: iso(toMs(range, now)),
      stepMs: steps.stepMs,
      userCount: atMost(
        ranges.users(issue, range),
        counts.reduce((sum, count) => sum + count, 0),
      ),
      counts,
      releases: releasesOf.all(issue).map(({ firstSeen, lastSeen, ...row }) => ({
        ...row,
        firstSeen: iso(firstSeen),
        lastSeen: iso(lastSeen),
      })),
    }
  })

  return {
    /** @returns null when there is no such issue. */
    'issues.timeline'({ id, range, now }: { id: string; range: TimeRange; now: number }) {
      const key = find(id)
      return key === undefined ? null : timeline(key, range, now)
    },
  }
}
