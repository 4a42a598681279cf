import type { Database } from 'bun:sqlite'
import { TRACE_ID_FILE } from '../../db/ids/id-file'
import { keptIds } from '../../db/ids/kept-ids'

/** Keeps the index of trace ids in step with the traces. */
export const traceIds = (db: Database, dataDir: string) =>
  keptIds(db, dataDir, { file: TRACE_ID_FILE, note: 'trace_index', table: 'trace', key: 'key' })
