import { SQLiteError } from 'bun:sqlite'

/** SQLite's words for a disk that is full, locked or broken rather than a statement that is wrong. */
const FAULTS = ['SQLITE_FULL', 'SQLITE_IOERR', 'SQLITE_BUSY', 'SQLITE_LOCKED', 'SQLITE_READONLY', 'SQLITE_CANTOPEN', 'SQLITE_NOMEM']

/** Whether an error says that the storage, not the statement, is at fault: the same may work later. */
export const isStorageFault = (cause: unknown): cause is SQLiteError =>
  cause instanceof SQLiteError && FAULTS.some((fault) => cause.code?.startsWith(fault))
