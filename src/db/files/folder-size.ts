import type { Database } from 'bun:sqlite'
import { statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { ID_FILE, TRACE_ID_FILE } from '../ids/id-file'
import { MAIN_FILE, SPOOL_FILE } from '../open'

/** Bytes of a data folder's files. */
export interface FolderSize {
  database: number
  /** Of the database, pages that are free: used again, or given back when it is quiet. */
  free: number
  spool: number
  ids: number
  /** Of files of replays, what is named by the database. */
  replays: number
  /** Logs of the database and the spool: they stay within some megabytes, or are cut when it is quiet. */
  logs: number
}

/** Sees how large the files of a folder are. @param db any connection to its database */
export function folderSize(db: Database): () => FolderSize {
  const folder = dirname(db.filename)
  const pageSize = db.query<{ page_size: number }, []>('PRAGMA page_size').get()?.page_size ?? 0
  const allPages = db.query<{ page_count: number }, []>('PRAGMA page_count')
  const freePages = db.query<{ freelist_count: number }, []>('PRAGMA freelist_count')
  const replays = db.query<{ bytes: number }, []>(
    'SELECT coalesce(sum(bytes), 0) AS bytes FROM replay_file',
  )
  const sizeOf = (name: string) =>
    statSync(join(folder, name), { throwIfNoEntry: false })?.size ?? 0
  return () => ({
    // Of the database, pages that are still in its log count, too.
    database: (allPages.get()?.page_count ?? 0) * pageSize,
    free: (freePages.get()?.freelist_count ?? 0) * pageSize,
    spool: sizeOf(SPOOL_FILE),
    ids: sizeOf(ID_FILE) + sizeOf(TRACE_ID_FILE),
    replays: replays.get()?.bytes ?? 0,
    logs: sizeOf(`${MAIN_FILE}-wal`) + sizeOf(`${SPOOL_FILE}-wal`),
  })
}

/** What a folder takes once its free pages are given back and its logs are cut. */
export const takenBytes = ({ database, free, spool, ids, replays }: FolderSize): number =>
  database - free + spool + ids + replays
