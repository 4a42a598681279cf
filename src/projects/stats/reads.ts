import type { Database } from 'bun:sqlite'
import { iso } from '../../lib/time'
import type { Environment } from '../environment'

const HOUR_MS = 3_600_000

export interface HourlyCount {
  hour: string
  total: number
  byLevel: Record<string, number>
}

/** Counts over time; runs on the read thread. */
export function statsReads(db: Database) {
  const counts = db.query<
    { hour: number; level: string; count: number },
    [number, number, number, string]
  >(
    `SELECT hour, level, sum(count) AS count FROM project_hour
     WHERE project = ? AND hour >= ? AND hour <= ? AND ?4 IN (environment, 'all')
     GROUP BY hour, level ORDER BY hour`,
  )
  return {
    /** Hours with events between two times (ms), oldest first. */
    'projects.stats'(where: {
      project: number
      environment: Environment | 'all'
      from: number
      to: number
    }): HourlyCount[] {
      const { project, environment, from, to } = where
      const hours = new Map<number, HourlyCount>()
      const [first, last] = [Math.floor(from / HOUR_MS), Math.floor(to / HOUR_MS)]
      for (const { hour, level, count } of counts.all(project, first, last, environment)) {
        const row = hours.get(hour) ?? { hour: iso(hour * HOUR_MS), total: 0, byLevel: {} }
        row.total += count
        row.byLevel[level] = count
        hours.set(hour, row)
      }
      return [...hours.values()]
    },
  }
}

export type StatsReads = ReturnType<typeof statsReads>
