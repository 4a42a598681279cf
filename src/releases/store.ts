import type { Database } from 'bun:sqlite'
import type { Happening } from '../db/digest/outbox'
import { DAY_MS } from '../lib/time'
import type { Environment } from '../projects/environment'

/** Releases of a project kept in memory: far more than it ships in a year. */
const REMEMBERED = 10_000

/** A release as events or spans of one environment name it. */
export interface NamedRelease {
  project: number
  environment: Environment
  version: string
  /** ms since the epoch */
  firstSeen: number
  lastSeen: number
}

interface Row {
  key: number
  lastSeen: number
}

type Named = { release: number; environment: Environment; firstSeen: number }

/**
 * Gives each release its key. Keys grow in the order of first sight, which is the only order of releases (contract
 * §5): names such as `main@a8f31c2` have none.
 */
export function releaseStore(db: Database) {
  const insert = db.query<Row, { project: number; version: string; at: number }>(
    `INSERT INTO release (project, version, first_seen) VALUES ($project, $version, $at)
     ON CONFLICT DO NOTHING RETURNING key, last_seen AS lastSeen`,
  )
  const find = db.query<Row, [number, string]>(
    'SELECT key, last_seen AS lastSeen FROM release WHERE project = ? AND version = ?',
  )
  const see = db.query('UPDATE release SET last_seen = max(last_seen, ?) WHERE key = ?')
  const newest = db.query<{ key: number }, [number]>(
    'SELECT key FROM release WHERE project = ? ORDER BY key DESC LIMIT 1',
  )
  const addNamed = db.query<{ release: number }, Named>(
    `INSERT INTO named_release (release, environment, first_seen)
     VALUES ($release, $environment, $firstSeen) ON CONFLICT DO NOTHING RETURNING release`,
  )
  const seeEarlier = db.query<null, Named>(
    `UPDATE named_release SET first_seen = min(first_seen, $firstSeen)
     WHERE release = $release AND environment = $environment`,
  )
  /** By project and version: the key, and the last day on which the release is known to be seen. */
  const keys = new Map<number, Map<string, { key: number; seenDay: number }>>()
  /** Release and environment → the earliest time at which it is known to be named there. */
  const named = new Map<string, number>()

  function read(project: number, version: string, at: number) {
    const row = find.get(project, version) ?? insert.get({ project, version, at })
    if (!row) throw new Error(`Release ${version} was neither found nor made.`)
    return { key: row.key, seenDay: Math.floor(row.lastSeen / DAY_MS) }
  }

  /** The key of a release, which gets one when it is new. @param at when it was named */
  function keyOf(project: number, version: string, at: number): number {
    // When a release was seen last is kept to the day: source maps are retired after months.
    const seenDay = Math.floor(at / DAY_MS)
    const ofProject = keys.get(project) ?? new Map<string, { key: number; seenDay: number }>()
    keys.set(project, ofProject)
    const known = ofProject.get(version) ?? read(project, version, at)
    if (known.seenDay < seenDay) see.run(at, known.key)
    else if (ofProject.has(version)) return known.key
    if (ofProject.size >= REMEMBERED) ofProject.clear()
    ofProject.set(version, { key: known.key, seenDay: Math.max(known.seenDay, seenDay) })
    return known.key
  }

  return {
    keyOf,
    /**
     * Notes that a release was named in an environment.
     * @param happened gets what that made happen
     * @returns the release's key
     */
    noteNamed(
      { project, environment, version, firstSeen, lastSeen }: NamedRelease,
      happened: Happening[],
    ): number {
      keyOf(project, version, firstSeen)
      const key = keyOf(project, version, lastSeen)
      const name = `${key}/${environment}`
      const known = named.get(name)
      if (known !== undefined && known <= firstSeen) return key
      const row = { release: key, environment, firstSeen }
      if (!addNamed.get(row)) seeEarlier.run(row)
      else
        happened.push({
          project,
          environment,
          kind: 'release.new',
          subject: version,
          // When it was first seen stands in its row, and an event that comes late may still change it.
          detail: {},
        })
      if (named.size >= REMEMBERED) named.clear()
      named.set(name, firstSeen)
      return key
    },
    newest: (project: number): number => newest.get(project)?.key ?? 0,
    /** Drops what is remembered: a slice that was rolled back may have taken keys along. */
    forget() {
      keys.clear()
      named.clear()
    },
  }
}

export type ReleaseStore = ReturnType<typeof releaseStore>
