import { Database } from 'bun:sqlite'
import { closeSync, existsSync, fstatSync, openSync, readSync } from 'node:fs'
import { namingFile } from '../db/files/file-fault'

/** Bytes read at a time. */
const PIECE_BYTES = 1024 * 1024
/** The header of a write-ahead log: two random numbers in it change each time the log begins anew. */
const LOG_HEADER_BYTES = 32

/** Takes the next bytes of a copy. */
type Take = (bytes: Uint8Array) => void

/** A database that stands still for whoever copies its files. */
export interface Snapshot {
  db: Database
  /** The database file and its log, in the order in which they are to be copied. */
  files: readonly SnapshotFile[]
}

export interface SnapshotFile {
  name: string
  bytes: number
  /** Hands out exactly so many bytes. @returns whether they are to be thrown away and copied once more */
  copy(take: Take): boolean
}

/**
 * Lets work copy the files of a database while others write it. A read transaction holds both still (decision 0055): no
 * checkpoint passes what it sees, and a log that it reads from cannot begin anew.
 * @param name of the database file
 */
export function withSnapshot<T>(dataDir: string, name: string, work: (snapshot: Snapshot) => T): T {
  const path = `${dataDir}/${name}`
  return namingFile(path, () => {
    const file = openSync(path, 'r')
    // SQLite's locks end with any descriptor of the file, so that this one is closed after the database. For the same
    // reason no process may do this that has the database open elsewhere.
    const db = new Database(path, { readonly: true })
    try {
      db.run('PRAGMA busy_timeout = 5000')
      db.run('BEGIN')
      // The transaction begins with its first look.
      db.query('SELECT count(*) FROM sqlite_schema').get()
      return work({ db, files: [databaseFile(name, file), ...logFile(dataDir, `${name}-wal`)] })
    } finally {
      db.close()
      closeSync(file)
    }
  })
}

/** A checkpoint may write to the file meanwhile: each page that it writes stands in the log, too. */
function databaseFile(name: string, file: number): SnapshotFile {
  const bytes = fstatSync(file).size
  return {
    name,
    bytes,
    copy(take) {
      copyBytes(file, bytes, take)
      return false
    },
  }
}

function logFile(dataDir: string, name: string): SnapshotFile[] {
  const path = `${dataDir}/${name}`
  if (!existsSync(path)) return []
  const file = openSync(path, 'r')
  const { size } = fstatSync(file)
  closeSync(file)
  if (size === 0) return []
  return [
    {
      name,
      bytes: size,
      /**
       * A log whose frames all are in the database may begin anew, because this transaction does not read it; then what was
       * copied ends in the middle of the old log. It cannot happen twice: the new log stays until the transaction ends.
       */
      copy(take) {
        const log = openSync(path, 'r')
        try {
          const before = headerOf(log)
          copyBytes(log, size, take)
          return !headerOf(log).equals(before)
        } finally {
          closeSync(log)
        }
      },
    },
  ]
}

function headerOf(log: number): Buffer {
  const header = Buffer.alloc(LOG_HEADER_BYTES)
  readSync(log, header, 0, header.length, 0)
  return header
}

/** Reads so many bytes from the beginning; zeros where the file has become shorter. */
/** Hands out the first bytes of a file, piece by piece. */
export function copyBytes(file: number, bytes: number, take: Take): void {
  const piece = Buffer.alloc(PIECE_BYTES)
  for (let at = 0; at < bytes; ) {
    const wanted = Math.min(PIECE_BYTES, bytes - at)
    const got = readSync(file, piece, 0, wanted, at)
    if (got < wanted) piece.fill(0, got, wanted)
    take(piece.subarray(0, wanted))
    at += wanted
  }
}
