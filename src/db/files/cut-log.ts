import type { Database } from 'bun:sqlite'
import { statSync } from 'node:fs'
import { isStorageFault } from './storage-fault'

/** A log of at most this size stays as it is, because new writes use it again. */
const LEAST_BYTES = 4 * 1024 * 1024
/** The same bound while nothing comes in: beside a small database, a log is large. */
const LEAST_QUIET_BYTES = 1024 * 1024

/**
 * Moves what lies in a database's write-ahead log into the database and gives the log's space back. SQLite would leave
 * the log as large as it ever was: 17 MB beside the 11 MB that 200,000 spans take. It never waits for readers or
 * writers.
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
      // A full disk has no room for this either. It is no error here: whoever waits for a write gets to know it.
      if (!isStorageFault(cause)) throw cause
    } finally {
      db.run('PRAGMA busy_timeout = 5000')
    }
  }
}
