import { Memo } from '../lib/memo'

export interface Use {
  id: string
  at: number
}

/** Asks the digest thread to write when something was used. Nobody waits for that. */
export type NoteUse = (name: 'sessions.used' | 'tokens.used', use: Use) => void

/**
 * Notes when something was used, at most once in `everyMs`. A note that is lost is not repeated until the
 * next is due: a disk that refuses notes must not slow each use down.
 */
export function lastUse(everyMs: number, note: (use: Use) => void) {
  const tried = new Memo<number>(10_000, 64)
  return (id: string, notedAt: number | null, now: number): void => {
    if (now - Math.max(notedAt ?? 0, tried.recall(id) ?? 0) < everyMs) return
    tried.keep(id, now)
    note({ id, at: now })
  }
}
