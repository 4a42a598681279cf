import type { Database } from 'bun:sqlite'
import type { Environment } from '../projects/environment'

/** Keys of a project kept in memory: it ships a few releases a day. */
const REMEMBERED = 10_000
/** How exactly it is kept when a release was seen last: it is asked for after months. */
const DAY_MS = 86_400_000

/** A release as events or spans of one environment name it. */
export interface NamedRelease {
  project: number
  environment: Environment
  version: string
  /** ms since the epoch */
  firstSeen: number
  lastSeen: number
}

/**
 * Gives each release its key, in the order of first sight: the only order releases have
 * (contract §5), since `main@a8f31c2` cannot be parsed.
 */
export function releaseStore(db: Database) {
  const insert = db.query<{ key: number }, [number, string, number]>(
    'INSERT INTO release (project, version, first_seen) VALUES (?, ?, ?) ON CONFLICT DO NOTHING RETURNING key',
  )
  const find = db.query<{ key: number }, [number, string]>(
    'SELECT key FROM release WHERE project = ? AND version = ?',
  )
  const see = db.query('UPDATE release SET last_seen = max(last_seen, ?) WHERE key = ?')
  const newest = db.query<{ key: number }, [number]>(
    'SELECT key FROM release WHERE project = ? ORDER BY key DESC LIMIT 1',
  )
  const putNamed = db.query(
    `INSERT INTO named_release (release, environment, first_seen) VALUES (?, ?, ?)
     ON CONFLICT DO UPDATE SET first_seen = min(first_seen, excluded.first_seen)`,
  )
  /** By project and version. */
  const keys = new Map<number, Map<string, { key: number; seenDay: number }>>()
  /** Release and environment → since when it is known to be named there. */
  const named = new Map<string, number>()

  function keyOf(project: number, version: string, at: number): number {
    const seenDay = Math.floor(at / DAY_MS)
    const ofProject = keys.get(project) ?? new Map<string, { key: number; seenDay: number }>()
    keys.set(project, ofProject)
    const known = ofProject.get(version)
    if (known && known.seenDay >= seenDay) return known.key
    const row = known ?? find.get(project, version) ?? insert.get(project, version, at)
    if (!row) throw new Error(`Release ${version} was neither found nor made.`)
    see.run(at, row.key)
    if (ofProject.size >= REMEMBERED) ofProject.clear()
    ofProject.set(version, { key: row.key, seenDay })
    return row.key
  }

  return {
    keyOf,
    /** @returns the release's key. */
    noteNamed({ project, environment, version, firstSeen, lastSeen }: NamedRelease): number {
      keyOf(project, version, firstSeen)
      const key = keyOf(project, version, lastSeen)
      const name = `${key}/${environment}`
      const known = named.get(name)
      if (known !== undefined && known <= firstSeen) return key
      putNamed.run(key, environment, firstSeen)
      if (named.size >= REMEMBERED) named.clear()
      named.set(name, firstSeen)
      return key
    },
    newest: (project: number): number => newest.get(project)?.key ?? 0,
    /** A slice that was rolled back may have taken keys along. */
    forget() {
      keys.clear()
      named.clear()
    },
  }
}

export type ReleaseStore = ReturnType<typeof releaseStore>
