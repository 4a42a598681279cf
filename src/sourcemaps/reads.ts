import type { Database } from 'bun:sqlite'
import { fromCursor, pageOf } from '../http/cursor'
import { DAY_MS, iso } from '../lib/time'
import { MISSING_DAYS } from './missing.store'
import type { MissingMap, ReleaseMaps, SourceMapPage } from './model'
import type { Reason } from './reason'

/** The most files that are named as missing a map, and as refused: a person mends the first few. */
const MOST_NAMED = 100

interface ReleaseRow {
  release: string
  /** The key of the map that was uploaded last. */
  lastKey: number
  lastSeen: number | null
}

interface MapRow {
  id: string
  fileName: string
  debugId: string | null
  sizeBytes: number
  storedBytes: number
  uploadedAt: number
}

/** Reads the page about the maps of a project. Runs on the read thread. */
export function sourceMapReads(db: Database) {
  const releases = db.query<ReleaseRow, { project: number; before: number; limit: number }>(
    `SELECT release, max(key) AS lastKey, (SELECT r.last_seen FROM release r
        WHERE r.project = m.project AND r.version = m.release AND r.last_seen > 0) AS lastSeen
     FROM source_map m WHERE project = $project AND state = 'ready' GROUP BY release
     HAVING max(key) < $before ORDER BY lastKey DESC LIMIT $limit`,
  )
  const maps = db.query<MapRow, [number, string]>(
    `SELECT id, file_name AS fileName, debug_id AS debugId, size_bytes AS sizeBytes,
       stored_bytes AS storedBytes, uploaded_at AS uploadedAt
     FROM source_map WHERE project = ? AND release = ? AND state = 'ready' ORDER BY file_name`,
  )
  const refused = db.query<
    { release: string; fileName: string; reason: string; at: number },
    [number]
  >(
    `SELECT release, file_name AS fileName, reason, at FROM source_map_refusal
     WHERE project = ? ORDER BY at DESC LIMIT ${MOST_NAMED}`,
  )
  const missing = db.query<
    { release: string; fileName: string; reason: Reason; frames: number; day: number },
    [number, number]
  >(
    `SELECT release, file_name AS fileName, reason, sum(count) AS frames, max(day) AS day
     FROM source_map_missing s WHERE project = ?1 AND day > ?2 AND NOT EXISTS
       (SELECT 1 FROM source_map m WHERE m.project = s.project AND m.release = s.release
          AND m.file_name = s.file_name AND m.state = 'ready')
       AND NOT EXISTS (SELECT 1 FROM source_map_dismissed d
          WHERE d.project = s.project AND s.file_name GLOB d.file_name)
     GROUP BY release, file_name, reason ORDER BY frames DESC, release, file_name LIMIT ${MOST_NAMED}`,
  )
  const dismissed = db.query<{ fileName: string; at: number }, [number]>(
    `SELECT file_name AS fileName, at FROM source_map_dismissed WHERE project = ?
     ORDER BY at DESC, file_name`,
  )
  const totals = db.query<{ maps: number; sizeBytes: number; storedBytes: number }, [number]>(
    `SELECT count(*) AS maps, coalesce(sum(size_bytes), 0) AS sizeBytes,
       coalesce(sum(stored_bytes), 0) AS storedBytes
     FROM source_map WHERE project = ? AND state = 'ready'`,
  )

  const releaseView = (project: number, { release, lastSeen }: ReleaseRow): ReleaseMaps => ({
    release,
    lastSeenAt: lastSeen === null ? null : iso(lastSeen),
    maps: maps.all(project, release).map((map) => ({ ...map, uploadedAt: iso(map.uploadedAt) })),
  })

  const missingOf = (project: number, now: number): MissingMap[] =>
    missing
      .all(project, Math.floor(now / DAY_MS) - MISSING_DAYS)
      .map(({ release, day, ...file }) => ({
        ...file,
        release: release === '' ? null : release,
        lastSeenAt: iso(day * DAY_MS),
      }))

  return {
    'sourceMaps.page'(where: {
      project: number
      cursor?: string | undefined
      limit: number
      unseenDays: number
      now: number
    }): SourceMapPage {
      const before = where.cursor
        ? (fromCursor(where.cursor, 1)[0] as number)
        : Number.MAX_SAFE_INTEGER
      const found = releases.all({ project: where.project, before, limit: where.limit + 1 })
      const { rows, nextCursor } = pageOf(found, where.limit, (row) => [row.lastKey])
      return {
        items: rows.map((row) => releaseView(where.project, row)),
        nextCursor,
        missing: missingOf(where.project, where.now),
        refused: refused.all(where.project).map((one) => ({ ...one, at: iso(one.at) })),
        dismissed: dismissed.all(where.project).map((one) => ({ ...one, at: iso(one.at) })),
        totals: {
          ...(totals.get(where.project) as Omit<SourceMapPage['totals'], 'unseenDays'>),
          unseenDays: where.unseenDays,
        },
      }
    },
  }
}

export type SourceMapReads = ReturnType<typeof sourceMapReads>
