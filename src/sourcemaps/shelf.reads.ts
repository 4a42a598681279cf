import type { Database } from 'bun:sqlite'

/** A map that is ready. Its parts are read when something is looked up in them. */
export interface ReadyMap {
  /** Another map may get the same key once this one is removed, but never the same id. */
  key: number
  id: string
  debugId: string | null
}

type OfFile = { project: number; release: string; fileName: string }

/** Finds a project's maps. Every query names the project, so that nobody reads another's map by its debug id. */
export function mapShelf(db: Database) {
  const byDebugId = db.query<ReadyMap, [number, string]>(
    `SELECT key, id, debug_id AS debugId FROM source_map
     WHERE project = ? AND debug_id = ? AND state = 'ready' ORDER BY key DESC LIMIT 1`,
  )
  const byName = db.query<ReadyMap, OfFile>(
    `SELECT key, id, debug_id AS debugId FROM source_map
     WHERE project = $project AND release = $release AND file_name = $fileName AND state = 'ready'`,
  )
  const ofRelease = db.query<{ found: 1 }, [number, string]>(
    "SELECT 1 AS found FROM source_map WHERE project = ? AND release = ? AND state = 'ready' LIMIT 1",
  )
  const refusal = db.query<{ reason: string }, OfFile>(
    `SELECT reason FROM source_map_refusal
     WHERE project = $project AND release = $release AND file_name = $fileName`,
  )
  const part = db.query<{ bytes: Uint8Array }, [number, number]>(
    'SELECT bytes FROM source_map_part WHERE map = ? AND part = ?',
  )
  return {
    byDebugId: (project: number, debugId: string) => byDebugId.get(project, debugId),
    byName: (project: number, release: string, fileName: string) =>
      byName.get({ project, release, fileName }),
    hasRelease: (project: number, release: string) => ofRelease.get(project, release) !== null,
    /** The reason for which the last upload for a file was refused. */
    refusal: (project: number, release: string, fileName: string) =>
      refusal.get({ project, release, fileName })?.reason,
    part: (map: number, number: number) => part.get(map, number)?.bytes,
  }
}

export type MapShelf = ReturnType<typeof mapShelf>
