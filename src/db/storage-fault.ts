/** SQLite's words for a disk that is full, locked or broken rather than a statement that is wrong. */
const FAULTS = [
  'SQLITE_FULL',
  'SQLITE_IOERR',
  'SQLITE_BUSY',
  'SQLITE_LOCKED',
  'SQLITE_READONLY',
  'SQLITE_CANTOPEN',
  'SQLITE_NOMEM',
]

/**
 * Whether an error says that the storage, not the statement, is at fault: the same may work later.
 * By its code, since an error that comes from another thread has lost its class.
 */
export const isStorageFault = (cause: unknown): cause is Error & { code: string } =>
  cause instanceof Error &&
  'code' in cause &&
  FAULTS.some((fault) => String(cause.code).startsWith(fault))
