import type { Database } from 'bun:sqlite'
import { HOUR_MS, iso } from '../lib/time'
import type { Environment } from './environment'

interface HourlyCount {
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

/** A release, and when it was first seen in the environment that was asked for. */
interface NewRelease {
  release: string
  firstSeen: string
}

/** How many of the newest releases are looked at: more of them would cover a chart. */
const RELEASES = 8

/** Finds which of the newest releases were first seen within a range of time. */
export function begunReleases(db: Database) {
  const newest = db.query<{ key: number; release: string }, [number]>(
    `SELECT key, version AS release FROM release
     WHERE project = ? ORDER BY key DESC LIMIT ${RELEASES}`,
  )
  const firstIn = db.query<{ at: number | null }, [number, string]>(
    `SELECT min(first_seen) AS at FROM named_release
     WHERE release = ?1 AND ?2 IN (environment, 'all')`,
  )

  return ({ project, environment, from, to }: Where): NewRelease[] =>
    newest
      .all(project)
      .map(({ key, release }) => ({ release, at: firstIn.get(key, environment)?.at ?? -1 }))
      .filter(({ at }) => at >= from && at <= to)
      .map(({ release, at }) => ({ release, firstSeen: iso(at) }))
}

/**
 * Counts events by hour and level, and finds the releases that were first seen in that time. Runs on the read thread.
 */
export function statsReads(db: Database) {
  const begun = begunReleases(db)
  const counts = db.query<
    { hour: number; level: string; count: number },
    { project: number; environment: string; first: number; last: number }
  >(
    `SELECT hour, level, sum(count) AS count FROM project_hour
     WHERE project = $project AND hour >= $first AND hour <= $last AND $environment IN (environment, 'all')
     GROUP BY hour, level ORDER BY hour`,
  )

  function hourly({ project, environment, from, to }: Where): HourlyCount[] {
    const hours = new Map<number, HourlyCount>()
    const [first, last] = [Math.floor(from / HOUR_MS), Math.floor(to / HOUR_MS)]
    for (const { hour, level, count } of counts.all({ project, environment, first, last })) {
      const row = hours.get(hour) ?? { hour: iso(hour * HOUR_MS), total: 0, byLevel: {} }
      row.total += count
      row.byLevel[level] = count
      hours.set(hour, row)
    }
    return [...hours.values()]
  }

  return {
    /** Hours that have events come oldest first, releases newest first. */
    'projects.stats': db.transaction((where: Where) => ({
      items: hourly(where),
      releases: begun(where),
    })),
  }
}

export type StatsReads = ReturnType<typeof statsReads>
