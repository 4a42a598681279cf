import type { Database } from 'bun:sqlite'
import { ID_FILE } from '../db/ids/id-file'
import { keptIds } from '../db/ids/kept-ids'

/** Keeps the index of event ids in step with the events. */
export const eventIds = (db: Database, dataDir: string) =>
  keptIds(db, dataDir, { file: ID_FILE, note: 'id_index', table: 'event', key: 'seq' })
