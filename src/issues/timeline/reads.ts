import type { Database } from 'bun:sqlite'
import { iso } from '../../lib/time'
import { issueFinder } from '../find/reads'
import type { TimelineView } from '../model'
import type { Trend } from '../trend/reads'

const HOUR_MS = 3_600_000

/** Hours, and how many of them are one count. */
const RANGES: Record<Trend, { hours: number; step: number }> = {
  '24h': { hours: 24, step: 1 },
  '14d': { hours: 14 * 24, step: 6 },
}
/** Releases shown, the newest; more flags than these hide each other. */
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
  const counted = db.query<{ bucket: number; count: number }, [number, number, number, number]>(
    `SELECT (h.hour - ?2) / ?4 AS bucket, sum(h.count) AS count
     FROM grouping g CROSS JOIN grouping_hour h ON h.grouping = g.key
       AND h.hour >= ?2 AND h.hour < ?3
     WHERE g.issue = ?1 GROUP BY bucket`,
  )
  const releasesOf = db.query<ReleaseRow, [number]>(
    `SELECT r.version AS release, sum(has.count) AS count, min(has.first_seen) AS firstSeen,
       max(has.last_seen) AS lastSeen
     FROM grouping g CROSS JOIN grouping_release has ON has.grouping = g.key
     CROSS JOIN release r ON r.key = has.release
     WHERE g.issue = ? GROUP BY r.key ORDER BY r.key DESC LIMIT ${RELEASES}`,
  )

  const timeline = db.transaction((issue: number, range: Trend, now: number): TimelineView => {
    const { hours, step } = RANGES[range]
    const end = Math.floor(now / HOUR_MS) + 1
    const counts = new Array<number>(hours / step).fill(0)
    for (const row of counted.all(issue, end - hours, end, step)) counts[row.bucket] = row.count
    return {
      from: iso((end - hours) * HOUR_MS),
      stepMs: step * HOUR_MS,
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
    'issues.timeline'({ id, range, now }: { id: string; range: Trend; now: number }) {
      const key = find(id)
      return key === undefined ? null : timeline(key, range, now)
    },
  }
}
