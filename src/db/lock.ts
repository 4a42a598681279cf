import { Database } from 'bun:sqlite'
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'

/** Held by SQLite's own locks, which the system drops however the process ends. */
export const LOCK_FILE = 'serving.lock'

/**
 * Claims a data folder, making it when it is not there, for one server: two would give out the same
 * spool numbers.
 * @returns what gives it back
 * @throws when another server has it
 */
export function lockFolder(dataDir: string): () => void {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  const lock = new Database(join(dataDir, LOCK_FILE))
  try {
    lock.run('PRAGMA journal_mode = MEMORY')
    lock.run('BEGIN EXCLUSIVE')
  } catch {
    lock.close()
    throw new Error(
      `Another server works on ${dataDir}; stop it, or name another folder with --data.`,
    )
  }
  return () => lock.close()
}
