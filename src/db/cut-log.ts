import type { Database } from 'bun:sqlite'
import { statSync } from 'node:fs'
import { isStorageFault } from './storage-fault'

/** Logs up to this stay: what comes next is written there again. */
const LEAST_BYTES = 4 * 1024 * 1024
/** The same when nothing comes: beside what little is stored then, a log is much. */
const LEAST_QUIET_BYTES = 1024 * 1024

/**
 * Brings what lies in a file's log into the file, and gives the log's room back: it stays as large as it ever was
 * otherwise, 17 MB beside the 11 MB that 200,000 spans take. Waits for nobody who reads or writes.
 */
export function logCutter(db: Database): (when?: 'busy' | 'quiet') => void {
  const file = `${db.filename}-wal`
  return (when = 'busy') => {
    const bytes = statSync(file, { throwIfNoEntry: false })?.size ?? 0
    if (bytes <= (when === 'quiet' ? LEAST_QUIET_BYTES : LEAST_BYTES)) return
    db.run('PRAGMA busy_timeout = 0')
    try {
      db.run('PRAGMA wal_checkpoint(TRUNCATE)')
    } catch (cause) {
      // A full disk has no room for it either; writing tells those who wait for it.
      if (!isStorageFault(cause)) throw cause
    } finally {
      db.run('PRAGMA busy_timeout = 5000')
    }
  }
}
