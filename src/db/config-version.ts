import type { Database } from 'bun:sqlite'

/**
 * A number that grows with every change of control data (projects, keys, users, tokens), in the transaction of the
 * change. Code that keeps such data in memory compares it to notice changes.
 */
export function configVersion(db: Database) {
  const get = db.query<{ value: string }, []>(
    "SELECT value FROM setting WHERE name = 'config_version'",
  )
  const set = db.query(
    "UPDATE setting SET value = CAST(value AS INTEGER) + 1 WHERE name = 'config_version'",
  )
  return {
    read: () => get.get()?.value,
    bump: () => void set.run(),
  }
}
