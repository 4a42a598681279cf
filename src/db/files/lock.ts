import { Database } from 'bun:sqlite'
import { chmodSync, existsSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { fileFault, namingFile } from './file-fault'

/** The file that is locked. It is an SQLite database: the system drops SQLite's locks however the process ends. */
export const LOCK_FILE = 'serving.lock'

/** How often a starting server looks whether a command is done with the folder. */
const LOOK_EVERY_MS = 5

/**
 * Claims a data folder for one server, because two would digest the same blocks; makes the folder if it is missing. It
 * waits for a command that digests the folder at this moment, which takes seconds.
 * @returns a function that gives the folder back
 * @throws when another server has it
 */
export async function lockFolder(dataDir: string): Promise<() => void> {
  const lock = openLock(dataDir)
  while (!claim(lock, 'EXCLUSIVE')) {
    if (isExclusive(lock)) {
      lock.close()
      throw new Error(
        `Another server works on ${dataDir}; stop it, or name another folder with --data.`,
      )
    }
    await Bun.sleep(LOOK_EVERY_MS)
  }
  return () => lock.close()
}

/**
 * Claims a data folder for a command that digests its own change.
 * @returns a function that gives the folder back, or undefined while a server or another command has it
 */
export function lockFolderBriefly(dataDir: string): (() => void) | undefined {
  const lock = openLock(dataDir)
  // This lock leaves the file readable: a starting server tells by that whether a command or a server has the folder.
  if (claim(lock, 'IMMEDIATE')) return () => lock.close()
  lock.close()
  return undefined
}

/** Whether a server has a folder; nothing is made or written to find out. */
export function isLocked(dataDir: string): boolean {
  const path = join(dataDir, LOCK_FILE)
  if (!existsSync(path)) return false
  return namingFile(path, () => {
    using lock = new Database(path, { readonly: true })
    return isExclusive(lock)
  })
}

function openLock(dataDir: string): Database {
  const path = join(dataDir, LOCK_FILE)
  return namingFile(path, () => {
    mkdirSync(dataDir, { recursive: true, mode: 0o700 })
    const isNew = !existsSync(path)
    const lock = new Database(path)
    // Who can read a file can lock it, and so keep every start off the folder.
    if (isNew) chmodSync(path, 0o600)
    return lock
  })
}

/** @returns whether nobody else has it */
const claim = (lock: Database, how: 'EXCLUSIVE' | 'IMMEDIATE'): boolean =>
  unlessBusy(lock, 'PRAGMA journal_mode = MEMORY') && unlessBusy(lock, `BEGIN ${how}`)

const isExclusive = (lock: Database): boolean =>
  !unlessBusy(lock, 'SELECT count(*) FROM sqlite_master')

function unlessBusy(lock: Database, sql: string): boolean {
  try {
    lock.run(sql)
    return true
  } catch (cause) {
    if (String((cause as { code?: string }).code).startsWith('SQLITE_BUSY')) return false
    lock.close()
    throw fileFault(cause, lock.filename)
  }
}
