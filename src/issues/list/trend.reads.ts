import type { Database } from 'bun:sqlite'
import { HOUR_MS } from '../../lib/time'

export type Trend = '24h' | '14d'

/** Events of issues by hour or by day, oldest first. */
export function issueTrends(db: Database) {
  const counts = db.query<
    { issue: number; bucket: number; count: number },
    { issues: string; start: number; end: number; hours: number }
  >(
    `SELECT g.issue, (h.hour - $start) / $hours AS bucket, sum(h.count) AS count
     FROM json_each($issues) wanted CROSS JOIN grouping g ON g.issue = wanted.value
     CROSS JOIN grouping_hour h ON h.grouping = g.key AND h.hour >= $start AND h.hour < $end
     GROUP BY g.issue, bucket`,
  )
  return (keys: readonly number[], trend: Trend, now: number): Map<number, number[]> => {
    const [buckets, hours] = trend === '24h' ? [24, 1] : [14, 24]
    const end = Math.floor(now / HOUR_MS) + 1
    const start = end - buckets * hours
    const trends = new Map(keys.map((key) => [key, new Array<number>(buckets).fill(0)]))
    for (const row of counts.all({ issues: JSON.stringify(keys), start, end, hours })) {
      const trend = trends.get(row.issue) as number[]
      trend[row.bucket] = row.count
    }
    return trends
  }
}
