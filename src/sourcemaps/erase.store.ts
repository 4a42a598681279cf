import type { Database } from 'bun:sqlite'

/** Removes what a project has of source maps. Their sweeping (`retire.store.ts`) removes the bytes, however large they are. */
export function mapEraser(db: Database) {
  const retire = db.query(
    "UPDATE source_map SET state = 'gone' WHERE project = ? AND state = 'ready'",
  )
  const others = [
    db.query('DELETE FROM source_map_refusal WHERE project = ?'),
    db.query('DELETE FROM source_map_missing WHERE project = ?'),
    db.query('DELETE FROM source_map_dismissed WHERE project = ?'),
  ]
  /** All in one step, inside a transaction: each of these is bounded. @returns false */
  return (project: number): boolean => {
    retire.run(project)
    for (const remove of others) remove.run(project)
    return false
  }
}
