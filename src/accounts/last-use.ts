import { isStorageFault } from '../db/storage-fault'
import { Memo } from '../lib/memo'

/**
 * Notes when something was used, at most once in `everyMs`. A disk that refuses the note must not
 * refuse the use, nor slow each one down: it is tried again only when the next note is due.
 */
export function lastUse(everyMs: number, write: (id: string, now: number) => void) {
  const tried = new Memo<number>(10_000, 64)
  return (id: string, notedAt: number | null, now: number): void => {
    if (now - Math.max(notedAt ?? 0, tried.recall(id) ?? 0) < everyMs) return
    tried.keep(id, now)
    try {
      write(id, now)
    } catch (cause) {
      if (!isStorageFault(cause)) throw cause
    }
  }
}
