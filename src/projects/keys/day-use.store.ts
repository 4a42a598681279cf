import type { Database } from 'bun:sqlite'
import { isStorageFault } from '../../db/files/storage-fault'
import type { NotedUse } from './day-use'

/**
 * Writes what keys have used of the day. It may come late or be lost, so it is no change: no answer waits for it, and a
 * disk that refuses it refuses nothing else.
 */
export function dayUseNotes(db: Database) {
  const write = db.query(
    `UPDATE api_key SET
       used_day = use.value ->> 'day', used_items = use.value ->> 'items', used_bytes = use.value ->> 'bytes'
     FROM json_each(?) AS use WHERE api_key.id = use.value ->> 'id'`,
  )
  return {
    'keys.used'(uses: NotedUse[]): void {
      try {
        write.run(JSON.stringify(uses))
      } catch (cause) {
        if (!isStorageFault(cause)) throw cause
      }
    },
  }
}
