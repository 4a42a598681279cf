import { constants, Database } from 'bun:sqlite'
import { accessSync, chmodSync, mkdirSync, constants as modes } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { namingFile } from './file-fault'
import { migrate, SPOOL_STEPS, STEPS, schemaOf } from './migrate'
import { checkWhole, sizeOf } from './whole-folder'

export const MAIN_FILE = 'whimbrel.db'
export const SPOOL_FILE = 'spool.db'

/** Tables that each start reads: damage there is told at once, and what they hold is small. */
const CONTROL_TABLES = ['project', 'api_key', 'user', 'access_token', 'setting', 'watermark']

/** Opens the main file for writing, in its newest schema, making the folder when it is not there. */
export function openMain(dataDir: string): Database {
  const path = join(dataDir, MAIN_FILE)
  return namingFile(path, () => {
    mkdirSync(dataDir, { recursive: true, mode: 0o700 })
    // SQLite would make it, and drop the log beside an empty one.
    checkWhole(dataDir, MAIN_FILE, sizeOf(path) === 0)
    return opened(path, (db) => {
      // Retention gives pages back a slice at a time.
      prepare(db, 'INCREMENTAL')
      // Slices change the same pages again and again: 16 MB of log let a checkpoint write each once.
      db.run('PRAGMA wal_autocheckpoint = 4000')
      checkWhole(dataDir, MAIN_FILE, schemaOf(db) === 0)
      migrate(db, STEPS)
    })
  })
}

/** Opens the main file for reading; `openMain` has made it. */
export function openMainReadonly(dataDir: string): Database {
  const path = join(dataDir, MAIN_FILE)
  return namingFile(path, () => {
    const db = new Database(path, { readonly: true })
    db.run('PRAGMA busy_timeout = 5000')
    db.run('PRAGMA cache_size = -16384')
    db.run('PRAGMA mmap_size = 0')
    return db
  })
}

/** Whether the folder is there and takes no writes, as on a file system that is mounted read-only. */
export function isFrozen(dataDir: string): boolean {
  try {
    accessSync(dataDir, modes.W_OK)
  } catch (cause) {
    return (cause as { code?: string }).code === 'EROFS'
  }
  return false
}

/** Opens the main file where nothing can be written, not even SQLite's own locks. */
export function openFrozen(dataDir: string): Database {
  const path = join(dataDir, MAIN_FILE)
  return namingFile(path, () => {
    if (sizeOf(`${path}-wal`) > 0)
      throw new Error(
        `${path}-wal holds changes that cannot be read on a file system that is read-only. Copy the folder to one that can be written, and name it with --data.`,
      )
    const db = new Database(
      `${pathToFileURL(path)}?immutable=1`,
      constants.SQLITE_OPEN_READONLY | constants.SQLITE_OPEN_URI,
    )
    const schema = schemaOf(db)
    if (schema === STEPS.length) return db
    throw new Error(
      `${path} has schema ${schema}, this program reads ${STEPS.length}. Copy the folder to a file system that can be written, and name it with --data.`,
    )
  })
}

/** Opens the spool for appending. */
export function openSpool(dataDir: string): Database {
  const path = join(dataDir, SPOOL_FILE)
  return namingFile(path, () =>
    opened(path, (db) => {
      // Blocks live for a second or so: their pages are used again, never given back, nor read again here.
      prepare(db, 'NONE')
      db.run('PRAGMA cache_size = -2048')
      // 32 MiB: a checkpoint holds up the replies of its moment, and most of what it would copy is digested by then.
      db.run('PRAGMA wal_autocheckpoint = 8000')
      migrate(db, SPOOL_STEPS)
    }),
  )
}

/** Opens the spool beside its appender, for the digest. */
export function openSpoolReadonly(dataDir: string): Database {
  const path = join(dataDir, SPOOL_FILE)
  return namingFile(path, () => {
    const db = new Database(path, { readonly: true })
    db.run('PRAGMA busy_timeout = 5000')
    return db
  })
}

/**
 * Looks for damage in the small tables that everything else stands on; a few pages, however large the file.
 * @throws FileFault
 */
export function checkControlTables(db: Database): void {
  namingFile(db.filename, () => {
    for (const table of CONTROL_TABLES) {
      const [found] = db.query<{ quick_check: string }, []>(`PRAGMA quick_check('${table}')`).all()
      if (found?.quick_check !== 'ok')
        throw Object.assign(new Error(`${table}: ${found?.quick_check}`), {
          code: 'SQLITE_CORRUPT',
        })
    }
  })
}

/** Closes a file that others have done with too, leaving nothing in its log. */
export function closeCheckpointed(db: Database): void {
  db.run('PRAGMA wal_checkpoint(TRUNCATE)')
  db.close()
}

/** @param make what brings the file into shape; without that it is closed again */
function opened(path: string, make: (db: Database) => void): Database {
  const db = new Database(path)
  try {
    chmodSync(path, 0o600)
    make(db)
    return db
  } catch (cause) {
    db.close()
    throw cause
  }
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
