import type { Database } from 'bun:sqlite'

/** A number that changes when another connection has committed to the file; its own commits leave it. */
export function dataVersion(db: Database): () => number {
  const read = db.query<{ data_version: number }, []>('PRAGMA data_version')
  return () => read.get()?.data_version ?? 0
}
