import type { Database } from 'bun:sqlite'
import { isStorageFault } from '../db/files/storage-fault'

/** Scripts that are kept: each is of a version that some page has asked for by its hash. */
const MOST_SCRIPTS = 100

/** A script of the SDK under the name that has its hash. */
export interface KeptScript {
  name: string
  gzip: Uint8Array
  at: number
}

/**
 * Keeps scripts that pages load by their hash: the pages go on asking for them after the server has been upgraded. It is no
 * change, because no answer waits for it and the next request asks for it again.
 */
export function sdkNotes(db: Database) {
  const insert = db.query<null, { name: string; gzip: Uint8Array; at: number }>(
    'INSERT INTO sdk_script (name, gzip, at) VALUES ($name, $gzip, $at) ON CONFLICT DO NOTHING',
  )
  const trim = db.query<null, { most: number }>(
    'DELETE FROM sdk_script WHERE name NOT IN (SELECT name FROM sdk_script ORDER BY at DESC LIMIT $most)',
  )
  return {
    'sdk.asked'({ name, gzip, at }: KeptScript): void {
      try {
        insert.run({ name, gzip, at })
        trim.run({ most: MOST_SCRIPTS })
      } catch (cause) {
        if (!isStorageFault(cause)) throw cause
      }
    },
  }
}
