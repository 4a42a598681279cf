import { Database } from 'bun:sqlite'
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { fileFault } from './file-fault'

/** Held by SQLite's own locks, which the system drops however the process ends. */
export const LOCK_FILE = 'serving.lock'

/**
 * Claims a data folder, making it when it is not there, for one server: two would give out the same
 * spool numbers.
 * @returns what gives it back
 * @throws when another server has it
 */
export function lockFolder(dataDir: string): () => void {
  const path = join(dataDir, LOCK_FILE)
  let lock: Database | undefined
  try {
    mkdirSync(dataDir, { recursive: true, mode: 0o700 })
    lock = new Database(path)
    lock.run('PRAGMA journal_mode = MEMORY')
    lock.run('BEGIN EXCLUSIVE')
  } catch (cause) {
    lock?.close()
    if (!String((cause as { code?: string }).code).startsWith('SQLITE_BUSY'))
      throw fileFault(cause, path)
    throw new Error(
      `Another server works on ${dataDir}; stop it, or name another folder with --data.`,
    )
  }
  return () => lock.close()
}
