import type { Database } from 'bun:sqlite'

/** A checked and compiled map on its way into the database. */
export interface NewSourceMap {
  release: string
  fileName: string
  /** UUID, lower case with dashes. */
  debugId: string | undefined
  /** Length of the map as it was before gzip. */
  sizeBytes: number
  parts: readonly Uint8Array[]
}

/**
 * Between two commits of one map. SQLite's waiters poll: a writer that never rests would keep the digest
 * from its turn for as long as a large map takes.
 */
const REST_MS = 5
/** Bytes of parts in one commit: a few ms of writing. */
const COMMIT_BYTES = 256 * 1024

/** Takes maps in. Runs on the source-map thread. */
export function sourceMapStore(db: Database) {
  const insert = db.query<{ key: number }, (string | number | null)[]>(
    `INSERT INTO source_map (id, project, release, file_name, debug_id, size_bytes, stored_bytes, uploaded_at)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?) RETURNING key`,
  )
  const insertPart = db.query('INSERT INTO source_map_part (map, part, bytes) VALUES (?, ?, ?)')
  const retireSame = db.query(
    `UPDATE source_map SET state = 'gone'
     WHERE project = ? AND release = ? AND file_name = ? AND state = 'ready'`,
  )
  const ready = db.query("UPDATE source_map SET state = 'ready' WHERE key = ?")
  const refuse = db.query(
    `INSERT INTO source_map_refusal (project, release, file_name, reason, at) VALUES (?, ?, ?, ?, ?)
     ON CONFLICT DO UPDATE SET reason = excluded.reason, at = excluded.at`,
  )
  const forgive = db.query(
    'DELETE FROM source_map_refusal WHERE project = ? AND release = ? AND file_name = ?',
  )

  const insertParts = db.transaction((map: number, parts: readonly Uint8Array[], first: number) => {
    for (const [i, bytes] of parts.entries()) insertPart.run(map, first + i, bytes)
  })

  const publish = db.transaction((project: number, map: NewSourceMap, key: number) => {
    retireSame.run(project, map.release, map.fileName)
    ready.run(key)
    forgive.run(project, map.release, map.fileName)
  })

  return {
    /** Stores a map in place of the one of the same release and file. @returns its id */
    put(project: number, map: NewSourceMap, now: number): string {
      const id = Bun.randomUUIDv7()
      const stored = map.parts.reduce((sum, part) => sum + part.length, 0)
      const key = insert.get(
        ...[id, project, map.release, map.fileName, map.debugId ?? null],
        ...[map.sizeBytes, stored, now],
      )?.key as number
      let first = 0
      for (const group of grouped(map.parts)) {
        insertParts.immediate(key, group, first)
        first += group.length
        Bun.sleepSync(REST_MS)
      }
      publish.immediate(project, map, key)
      return id
    },
    /** Notes why there is no map for a file, to say so where its frames are shown. */
    refuse(
      project: number,
      { release, fileName }: Pick<NewSourceMap, 'release' | 'fileName'>,
      reason: string,
      now: number,
    ) {
      refuse.run(project, release, fileName, reason, now)
    },
  }
}

export type SourceMapStore = ReturnType<typeof sourceMapStore>

function* grouped(parts: readonly Uint8Array[]): Generator<Uint8Array[]> {
  let group: Uint8Array[] = []
  let bytes = 0
  for (const part of parts) {
    if (group.length > 0 && bytes + part.length > COMMIT_BYTES) {
      yield group
      group = []
      bytes = 0
    }
    group.push(part)
    bytes += part.length
  }
  if (group.length > 0) yield group
}
