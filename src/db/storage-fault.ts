/** Words for a disk that is full, locked, broken or damaged rather than a statement that is wrong: SQLite's, then the system's. */
const FAULTS = [
  'SQLITE_FULL',
  'SQLITE_IOERR',
  'SQLITE_BUSY',
  'SQLITE_LOCKED',
  'SQLITE_READONLY',
  'SQLITE_CANTOPEN',
  'SQLITE_NOMEM',
  'SQLITE_CORRUPT',
  'SQLITE_NOTADB',
  'ENOSPC',
  'EDQUOT',
  'EIO',
  'EROFS',
]

/**
 * Whether an error says that the storage, not the statement, is at fault: the same may work later,
 * or once the file is mended.
 * By its code, since an error that comes from another thread has lost its class.
 */
export const isStorageFault = (cause: unknown): cause is Error & { code: string } =>
  cause instanceof Error &&
  'code' in cause &&
  FAULTS.some((fault) => String(cause.code).startsWith(fault))
