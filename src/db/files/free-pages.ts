import type { Database } from 'bun:sqlite'

/** Pages given back in one step, which moves 2 MB at most and takes some milliseconds. */
const STEP_PAGES = 256
/** This share of the file may stay free, so that new writes use it instead of growing the file. */
const FREE_SHARE = 1 / 32
const FREE_PAGES = 64

/** Gives pages that merging and deleting have freed back to the system, a bounded step at a time. */
export function freePages(db: Database) {
  const free = db.query<{ freelist_count: number }, []>('PRAGMA freelist_count')
  const all = db.query<{ page_count: number }, []>('PRAGMA page_count')
  return {
    /** Gives some pages back. @returns whether there may be more */
    step(): boolean {
      const left = free.get()?.freelist_count as number
      const total = all.get()?.page_count as number
      if (left < FREE_PAGES || left < total * FREE_SHARE) return false
      db.run(`PRAGMA incremental_vacuum(${STEP_PAGES})`)
      return true
    },
  }
}
