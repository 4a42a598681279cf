import type { Database } from 'bun:sqlite'

/** Pages given back in one step: 2 MB moved at most, some milliseconds. */
const STEP_PAGES = 256
/** So much of the file may lie free: what comes next is written there without growing it. */
const FREE_SHARE = 1 / 32
const FREE_PAGES = 64

/** Gives pages that merging and deleting have freed back to the system, a bounded step at a time. */
export function freePages(db: Database) {
  const free = db.query<{ freelist_count: number }, []>('PRAGMA freelist_count')
  const all = db.query<{ page_count: number }, []>('PRAGMA page_count')
  return {
    /** @returns whether there may be more to do. */
    step(): boolean {
      const left = free.get()?.freelist_count as number
      const total = all.get()?.page_count as number
      if (left < FREE_PAGES || left < total * FREE_SHARE) return false
      db.run(`PRAGMA incremental_vacuum(${STEP_PAGES})`)
      return true
    },
  }
}
