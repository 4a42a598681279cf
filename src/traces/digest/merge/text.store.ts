import type { Database } from 'bun:sqlite'

/** Pages of the index written in one step: a few milliseconds. */
const STEP_PAGES = 64

/**
 * Merges segments of the full-text index of spans, of which each slice adds one: the index gets a quarter smaller,
 * and searches read fewer segments (FTS5, section 6.8: the `merge` command).
 */
export function textMerger(db: Database) {
  const merge = db.query("INSERT INTO span_text (span_text, rank) VALUES ('merge', ?)")
  const changes = db.query<{ total: number }, []>('SELECT total_changes() AS total')
  let mergedAt = -1

  const total = () => changes.get()?.total as number
  return {
    /** @returns whether there may be more to do. */
    step(): boolean {
      const before = total()
      // Nothing was written since the last merge had nothing to do.
      if (before === mergedAt) return false
      merge.run(STEP_PAGES)
      const after = total()
      // The command itself counts as one change.
      if (after - before >= 2) return true
      mergedAt = after
      return false
    },
  }
}
