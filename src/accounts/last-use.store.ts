import type { Database } from 'bun:sqlite'
import { isStorageFault } from '../db/files/storage-fault'
import type { Use } from './last-use'

/**
 * Writes when sessions and tokens were last used. That may come late or be lost, so it is no change: no
 * answer waits for it, and a disk that refuses it refuses nothing else.
 */
export function lastUseNotes(db: Database) {
  const ofSession = db.query('UPDATE session SET seen_at = $at WHERE id = $id')
  const ofToken = db.query('UPDATE access_token SET used_at = $at WHERE id = $id')

  const unlessRefused = (write: (use: Use) => unknown) => (use: Use) => {
    try {
      write(use)
    } catch (cause) {
      if (!isStorageFault(cause)) throw cause
    }
  }

  return {
    'sessions.used': unlessRefused(({ id, at }) => ofSession.run({ id, at })),
    'tokens.used': unlessRefused(({ id, at }) => ofToken.run({ id, at })),
  }
}
