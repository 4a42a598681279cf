import type { Database } from 'bun:sqlite'

/**
 * A number that grows with every change of source maps, in the transaction that makes the change. Whoever remembers
 * what maps said about a stack reads it before using the memory.
 */
export function sourceMapVersion(db: Database) {
  const get = db.query<{ value: string }, []>(
    "SELECT value FROM setting WHERE name = 'source_map_version'",
  )
  const set = db.query(
    `INSERT INTO setting (name, value) VALUES ('source_map_version', '1')
     ON CONFLICT (name) DO UPDATE SET value = CAST(value AS INTEGER) + 1`,
  )
  return {
    read: () => get.get()?.value,
    bump: () => void set.run(),
  }
}
