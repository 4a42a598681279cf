import type { Database } from 'bun:sqlite'

/** A map that is there; its parts are read when they are looked into. */
export interface Shelved {
  key: number
  debugId: string | null
}

/** Finds a project's maps. Every question names the project: a map is nobody else's, whatever its debug id. */
export function mapShelf(db: Database) {
  const byDebugId = db.query<Shelved, [number, string]>(
    `SELECT key, debug_id AS debugId FROM source_map
     WHERE project = ? AND debug_id = ? AND state = 'ready' ORDER BY key DESC LIMIT 1`,
  )
  const byName = db.query<Shelved, [number, string, string]>(
    `SELECT key, debug_id AS debugId FROM source_map
     WHERE project = ? AND release = ? AND file_name = ? AND state = 'ready'`,
  )
  const ofRelease = db.query<{ found: 1 }, [number, string]>(
    "SELECT 1 AS found FROM source_map WHERE project = ? AND release = ? AND state = 'ready' LIMIT 1",
  )
  const refusal = db.query<{ reason: string }, [number, string, string]>(
    'SELECT reason FROM source_map_refusal WHERE project = ? AND release = ? AND file_name = ?',
  )
  const part = db.query<{ bytes: Uint8Array }, [number, number]>(
    'SELECT bytes FROM source_map_part WHERE map = ? AND part = ?',
  )
  return {
    byDebugId: (project: number, debugId: string) => byDebugId.get(project, debugId),
    byName: (project: number, release: string, fileName: string) =>
      byName.get(project, release, fileName),
    hasRelease: (project: number, release: string) => ofRelease.get(project, release) !== null,
    /** Why the last upload for a file was refused. */
    refusal: (project: number, release: string, fileName: string) =>
      refusal.get(project, release, fileName)?.reason,
    part: (map: number, number: number) => part.get(map, number)?.bytes,
  }
}

export type MapShelf = ReturnType<typeof mapShelf>
