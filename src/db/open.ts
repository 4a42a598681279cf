import { constants, Database } from 'bun:sqlite'
import { accessSync, chmodSync, mkdirSync, constants as modes } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { namingFile } from './files/file-fault'
import { checkWhole, sizeOf } from './files/whole-folder'
import { migrate, SPOOL_STEPS, STEPS, schemaOf } from './migrate'

export const MAIN_FILE = 'whimbrel.db'
export const SPOOL_FILE = 'spool.db'

/** Small tables that every start reads whole, so that damage in them is reported at once. */
const CONTROL_TABLES = ['project', 'api_key', 'user', 'access_token', 'setting', 'watermark']

/** Opens the main file for writing, in its newest schema, making the folder when it is not there. */
export function openMain(dataDir: string): Database {
  const path = join(dataDir, MAIN_FILE)
  return namingFile(path, () => {
    mkdirSync(dataDir, { recursive: true, mode: 0o700 })
    // SQLite would make a missing file, and delete the log beside an empty one.
    checkWhole(dataDir, MAIN_FILE, sizeOf(path) === 0)
    return opened(path, (db) => {
      // `free-pages.ts` gives free pages back a few at a time.
      prepare(db, 'INCREMENTAL')
      // Slices change the same pages again and again. With 16 MB of log, a checkpoint writes each of them once.
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

/**
 * The schema version of a file, which stays as it is.
 * @param busyMs how long it waits for whoever has the file locked at this moment
 */
export const schemaAt = (path: string, busyMs: number): number =>
  namingFile(path, () => {
    using db = new Database(path, { readonly: true })
    db.run(`PRAGMA busy_timeout = ${busyMs}`)
    return schemaOf(db)
  })

/** Whether the folder exists on a file system that is mounted read-only. */
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

/**
 * Opens a database of any version to look at it, beside a server that writes it or without one. Where nothing waits in its log it
 * is opened as a file that never changes, because SQLite would make a log and an index of it otherwise.
 */
export function openToLook(dataDir: string, name: string, isServed: boolean): Database {
  const path = join(dataDir, name)
  return namingFile(path, () => {
    const hasLog = sizeOf(`${path}-wal`) > 0
    if (hasLog && isFrozen(dataDir))
      throw new Error(
        `${path}-wal holds changes that cannot be read on a file system that is read-only. Copy the folder to one that can be written, and name it with --data.`,
      )
    const db =
      hasLog || isServed
        ? new Database(path, { readonly: true })
        : new Database(
            `${pathToFileURL(path)}?immutable=1`,
            constants.SQLITE_OPEN_READONLY | constants.SQLITE_OPEN_URI,
          )
    db.run('PRAGMA busy_timeout = 5000')
    return db
  })
}

/** Opens the spool for appending. */
export function openSpoolFile(dataDir: string): Database {
  const path = join(dataDir, SPOOL_FILE)
  return namingFile(path, () =>
    opened(path, (db) => {
      // Blocks live for about a second. Their pages are used again and never given back, and the writer reads none of
      // them again.
      prepare(db, 'NONE')
      db.run('PRAGMA cache_size = -2048')
      // 32 MiB of log: a checkpoint delays the replies of its moment, and a late one finds most blocks digested and
      // need not copy them.
      db.run('PRAGMA wal_autocheckpoint = 8000')
      migrate(db, SPOOL_STEPS)
    }),
  )
}

/** Opens the spool beside its appender, for the digest. */
export function openSpoolFileReadonly(dataDir: string): Database {
  const path = join(dataDir, SPOOL_FILE)
  return namingFile(path, () => {
    const db = new Database(path, { readonly: true })
    db.run('PRAGMA busy_timeout = 5000')
    return db
  })
}

/**
 * Looks for damage in the small tables on which everything else depends: a few pages, however large the file is.
 * @throws FileFault
 */
export function checkControlTables(db: Database): void {
  namingFile(db.filename, () => {
    for (const table of CONTROL_TABLES) {
      const [answer] = db.query<{ quick_check: string }, []>(`PRAGMA quick_check('${table}')`).all()
      if (answer?.quick_check !== 'ok')
        throw Object.assign(new Error(`${table}: ${answer?.quick_check}`), {
          code: 'SQLITE_CORRUPT',
        })
    }
  })
}

/** Closes a database that no other connection uses any more, leaving nothing in its log. */
export function closeCheckpointed(db: Database): void {
  db.run('PRAGMA wal_checkpoint(TRUNCATE)')
  db.close()
}

/** @param make prepares the open file; when it throws, the file is closed again */
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

/**
 * @param autoVacuum `INCREMENTAL` keeps a map of all pages, which each commit writes; only a new file can be set to it
 */
function prepare(db: Database, autoVacuum: 'INCREMENTAL' | 'NONE') {
  // This comes first, so that the pragmas below wait for another process instead of failing.
  db.run('PRAGMA busy_timeout = 5000')
  // In a file with tables it has no effect, but would wait for the lock of a writer.
  if (schemaOf(db) === 0) db.run(`PRAGMA auto_vacuum = ${autoVacuum}`)
  db.run('PRAGMA journal_mode = WAL')
  // A commit is on the disk when it returns: replies rely on it, and so does the removal of digested blocks.
  db.run('PRAGMA synchronous = FULL')
  db.run('PRAGMA foreign_keys = ON')
  // The cache holds what a writer needs again within seconds, at 5 KiB a page; the system's cache has the other pages.
  db.run('PRAGMA cache_size = -8192')
  // After a checkpoint, a log is cut back to this instead of keeping its largest size for ever.
  db.run('PRAGMA journal_size_limit = 67108864')
  db.run('PRAGMA temp_store = MEMORY')
}
