/** Codes that say that a disk is full, locked or broken or a file is damaged, first SQLite's, then the system's. */
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
 * Whether an error says that the storage is at fault, not the statement, so that the same may work later or when the
 * file is mended. It goes by the error's code, because an error from another thread has lost its class.
 */
export const isStorageFault = (cause: unknown): cause is Error & { code: string } =>
  cause instanceof Error &&
  'code' in cause &&
  FAULTS.some((fault) => String(cause.code).startsWith(fault))
