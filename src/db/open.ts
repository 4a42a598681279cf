import { Database } from 'bun:sqlite'
import { chmodSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { migrate, SPOOL_STEPS, STEPS } from './migrate'

export const MAIN_FILE = 'whimbrel.db'
export const SPOOL_FILE = 'spool.db'

/** Opens the main file for writing, in its newest schema, making the folder when it is not there. */
export function openMain(dataDir: string): Database {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  const path = join(dataDir, MAIN_FILE)
  const db = new Database(path)
  chmodSync(path, 0o600)
  // Retention gives pages back a slice at a time.
  prepare(db, 'INCREMENTAL')
  // Slices change the same pages again and again: 16 MB of log let a checkpoint write each once.
  db.run('PRAGMA wal_autocheckpoint = 4000')
  migrate(db, STEPS)
  return db
}

/** Opens the main file for reading; `openMain` has made it. */
export function openMainReadonly(dataDir: string): Database {
  const db = new Database(join(dataDir, MAIN_FILE), { readonly: true })
  db.run('PRAGMA busy_timeout = 5000')
  db.run('PRAGMA cache_size = -16384')
  db.run('PRAGMA mmap_size = 0')
  return db
}

/** Opens the spool for appending. */
export function openSpool(dataDir: string): Database {
  const path = join(dataDir, SPOOL_FILE)
  const db = new Database(path)
  chmodSync(path, 0o600)
  // Blocks live for a second or so: their pages are used again, never given back, nor read again here.
  prepare(db, 'NONE')
  db.run('PRAGMA cache_size = -2048')
  // 32 MiB: a checkpoint holds up the replies of its moment, and most of what it would copy is digested by then.
  db.run('PRAGMA wal_autocheckpoint = 8000')
  migrate(db, SPOOL_STEPS)
  return db
}

/** Opens the spool beside its appender, for the digest. */
export function openSpoolReadonly(dataDir: string): Database {
  const db = new Database(join(dataDir, SPOOL_FILE), { readonly: true })
  db.run('PRAGMA busy_timeout = 5000')
  return db
}

/** Closes a file that others have done with too, leaving nothing in its log. */
export function closeCheckpointed(db: Database): void {
  db.run('PRAGMA wal_checkpoint(TRUNCATE)')
  db.close()
}

/** @param autoVacuum keeps a map of all pages, written with each commit; only heeded by a new file */
function prepare(db: Database, autoVacuum: 'INCREMENTAL' | 'NONE') {
  // First, so that the pragmas below wait for another process instead of failing.
  db.run('PRAGMA busy_timeout = 5000')
  db.run(`PRAGMA auto_vacuum = ${autoVacuum}`)
  db.run('PRAGMA journal_mode = WAL')
  // A commit is on the disk when it returns: a reply, and the removal of spooled blocks, rely on it.
  db.run('PRAGMA synchronous = FULL')
  db.run('PRAGMA foreign_keys = ON')
  // What a writer needs again within seconds. A page takes 5 KiB here; any other is in the system's cache.
  db.run('PRAGMA cache_size = -8192')
  // A grown log is cut back after a checkpoint instead of keeping its largest size for ever.
  db.run('PRAGMA journal_size_limit = 67108864')
  db.run('PRAGMA temp_store = MEMORY')
}
