import type { Database } from 'bun:sqlite'
import { iso } from '../../lib/time'
import type { Environment } from '../environment'

const HOUR_MS = 3_600_000

export interface HourlyCount {
  hour: string
  total: number
  byLevel: Record<string, number>
}

interface Where {
  project: number
  environment: Environment | 'all'
  /** ms */
  from: number
  to: number
}

/** When a release was seen first where one looks. */
export interface Begun {
  release: string
  firstSeen: string
}

/** Releases looked at, the newest; more of them would cover a chart. */
const RELEASES = 8

/** The newest releases, of those that began in a time. */
export function begunReleases(db: Database) {
  const newest = db.query<{ key: number; release: string }, [number]>(
    `SELECT key, version AS release FROM release
     WHERE project = ? ORDER BY key DESC LIMIT ${RELEASES}`,
  )
  const firstIn = db.query<{ at: number | null }, [number, string]>(
    `SELECT min(first_seen) AS at FROM named_release
     WHERE release = ?1 AND ?2 IN (environment, 'all')`,
  )

  return ({ project, environment, from, to }: Where): Begun[] =>
    newest
      .all(project)
      .map(({ key, release }) => ({ release, at: firstIn.get(key, environment)?.at ?? -1 }))
      .filter(({ at }) => at >= from && at <= to)
      .map(({ release, at }) => ({ release, firstSeen: iso(at) }))
}

/** Counts over time, and the releases that began in it; runs on the read thread. */
export function statsReads(db: Database) {
  const begun = begunReleases(db)
  const counts = db.query<
    { hour: number; level: string; count: number },
    [number, number, number, string]
  >(
    `SELECT hour, level, sum(count) AS count FROM project_hour
     WHERE project = ? AND hour >= ? AND hour <= ? AND ?4 IN (environment, 'all')
     GROUP BY hour, level ORDER BY hour`,
  )

  function hourly({ project, environment, from, to }: Where): HourlyCount[] {
    const hours = new Map<number, HourlyCount>()
    const [first, last] = [Math.floor(from / HOUR_MS), Math.floor(to / HOUR_MS)]
    for (const { hour, level, count } of counts.all(project, first, last, environment)) {
      const row = hours.get(hour) ?? { hour: iso(hour * HOUR_MS), total: 0, byLevel: {} }
      row.total += count
      row.byLevel[level] = count
      hours.set(hour, row)
    }
    return [...hours.values()]
  }

  return {
    /** Hours with events, oldest first; releases newest first. */
    'projects.stats': db.transaction((where: Where) => ({
      items: hourly(where),
      releases: begun(where),
    })),
  }
}

export type StatsReads = ReturnType<typeof statsReads>
