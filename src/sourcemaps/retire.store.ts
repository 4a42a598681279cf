import type { Database } from 'bun:sqlite'
import type { TimedChange } from '../db/changes/timed-change'
import { sourceMapVersion } from '../db/source-map-version'
import { DAY_MS } from '../lib/time'

/** How many parts are removed in one step: each is up to 256 KiB. */
const SWEEP_PARTS = 16

/**
 * Retires maps that nobody needs any more, and removes the bytes of retired maps in small steps. Runs on the digest
 * thread.
 */
export function mapRetirer(db: Database, unseenDays: number) {
  const version = sourceMapVersion(db)
  const unseen = `state = 'ready' AND uploaded_at < $before AND NOT EXISTS
    (SELECT 1 FROM release r WHERE r.project = source_map.project
       AND r.version = source_map.release AND r.last_seen >= $before)`
  const isDue = db.query<unknown, { before: number }>(
    `SELECT 1 FROM source_map WHERE ${unseen}
     UNION ALL SELECT 1 FROM source_map_refusal WHERE at < $before LIMIT 1`,
  )
  const retireUnseen = db.query<null, { before: number }>(
    `UPDATE source_map SET state = 'gone' WHERE ${unseen}`,
  )
  const forgiveOld = db.query('DELETE FROM source_map_refusal WHERE at < ?')
  const retireArriving = db.query(
    "UPDATE source_map SET state = 'gone' WHERE state = 'arriving' AND key <= ?",
  )
  const nextGone = db.query<{ key: number }, []>(
    "SELECT key FROM source_map WHERE state = 'gone' LIMIT 1",
  )
  const removeParts = db.query<null, { map: number }>(
    `DELETE FROM source_map_part WHERE map = $map AND part IN
       (SELECT part FROM source_map_part WHERE map = $map LIMIT ${SWEEP_PARTS})`,
  )
  const remove = db.query('DELETE FROM source_map WHERE key = ?')

  // The last map that was arriving when the program stopped. No more bytes come for it or for those before it.
  let lastLeft =
    db
      .query<{ key: number | null }, []>(
        "SELECT max(key) AS key FROM source_map WHERE state = 'arriving'",
      )
      .get()?.key ?? undefined
  let checkedDay = 0

  function expire({ before }: { before: number }) {
    const retired = retireUnseen.run({ before }).changes + forgiveOld.run(before).changes
    if (retired > 0) version.bump()
  }

  /** Looks once a day, and again until nothing is left. */
  function due(now: number) {
    const today = Math.floor(now / DAY_MS)
    if (today === checkedDay) return undefined
    const before = now - unseenDays * DAY_MS
    if (isDue.get({ before })) return { before }
    checkedDay = today
    return undefined
  }

  /**
   * Retires maps that were arriving when the program stopped. Call it when all records that waited at the start are
   * digested: among them may have been a change that publishes one of these maps.
   */
  function sweepLeft() {
    if (lastLeft === undefined) return
    retireArriving.run(lastLeft)
    lastLeft = undefined
  }

  const retiring: TimedChange = { name: 'sourceMaps.retireUnseen', due }

  return {
    changes: {
      /** Retires the maps whose release was not seen since then. */
      'sourceMaps.retireUnseen': expire,
    },
    retiring,
    /** Does a bounded part of the work. @returns whether there may be more */
    step(when: 'between' | 'quiet'): boolean {
      if (when === 'quiet') sweepLeft()
      const map = nextGone.get()?.key
      if (map === undefined) return false
      if (removeParts.run({ map }).changes === 0) remove.run(map)
      return true
    },
  }
}
