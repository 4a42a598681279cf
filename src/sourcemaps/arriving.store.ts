import type { Database } from 'bun:sqlite'

/** A checked and compiled map on its way into the database. */
interface NewSourceMap {
  /** The id that whoever asked for the map to be stored has drawn for it. */
  id: string
  project: number
  release: string
  fileName: string
  /** UUID, lower case with dashes. */
  debugId: string | null
  /** Length of the map as it was before gzip. */
  sizeBytes: number
  parts: readonly Uint8Array[]
}

/**
 * A pause after each commit. Whoever waits for SQLite's lock polls: a writer that never rests would keep the digest
 * waiting for as long as a large map takes.
 */
const REST_MS = 5
/** Bytes of parts in one commit: a few ms of writing. */
const COMMIT_BYTES = 256 * 1024

/**
 * Writes the bytes of maps on the source-map thread, beside the order of changes: a map has megabytes, too many for the
 * log. Nobody reads them yet, because the map is `arriving` until the change `sourceMaps.publish` makes it `ready`. What
 * never gets that far is swept after the next start (`retire.store.ts`, docs/decisions/0045).
 */
export function arrivingMaps(db: Database) {
  const insert = db.query<{ key: number }, Record<string, string | number | null>>(
    `INSERT INTO source_map (id, project, release, file_name, debug_id, size_bytes, stored_bytes, uploaded_at)
     VALUES ($id, $project, $release, $fileName, $debugId, $sizeBytes, $storedBytes, $at) RETURNING key`,
  )
  const insertPart = db.query<null, { map: number; part: number; bytes: Uint8Array }>(
    'INSERT INTO source_map_part (map, part, bytes) VALUES ($map, $part, $bytes)',
  )
  const insertParts = db.transaction((map: number, parts: readonly Uint8Array[], first: number) => {
    for (const [i, bytes] of parts.entries()) insertPart.run({ map, part: first + i, bytes })
  })

  return {
    put({ parts, ...map }: NewSourceMap, at: number): void {
      const storedBytes = parts.reduce((sum, part) => sum + part.length, 0)
      const key = insert.get({ ...map, storedBytes, at })?.key as number
      let first = 0
      for (const group of grouped(parts)) {
        insertParts.immediate(key, group, first)
        first += group.length
        Bun.sleepSync(REST_MS)
      }
    },
  }
}

export type ArrivingMaps = ReturnType<typeof arrivingMaps>

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
