import type { Database } from 'bun:sqlite'
import type { IdIndex } from '../../db/id-index'

/** A trace's row, so far as one needs it to read the spans. */
export interface FoundTrace {
  key: number
  stream: number
  places: Uint8Array
}

/** Finds traces by id alone: one row a project and environment that has spans of it. */
export function traceFinder(db: Database, ids: Pick<IdIndex, 'find'>) {
  const find = db.query<FoundTrace, [number, Buffer]>(
    'SELECT key, stream, places FROM trace WHERE key = ? AND id = ?',
  )
  /** @param id 16 bytes */
  return (id: Buffer): FoundTrace[] => ids.find(id).flatMap((key) => find.get(key, id) ?? [])
}
