import type { Database } from 'bun:sqlite'

const DAY_MS = 86_400_000
/** Parts removed in one step: each is up to 256 KiB. */
const SWEEP_PARTS = 16

/** Lets maps go: at once for those who look for one, their bytes in small steps. Runs on the digest thread. */
export function retiredMaps(db: Database, unseenDays: number) {
  const retire = db.query(
    "UPDATE source_map SET state = 'gone' WHERE project = ? AND id = ? AND state = 'ready'",
  )
  const retireUnseen = db.query(
    `UPDATE source_map SET state = 'gone' WHERE state = 'ready' AND uploaded_at < ?1 AND NOT EXISTS
       (SELECT 1 FROM release r WHERE r.project = source_map.project
          AND r.version = source_map.release AND r.last_seen >= ?1)`,
  )
  const forgiveOld = db.query('DELETE FROM source_map_refusal WHERE at < ?')
  const nextGone = db.query<{ key: number }, []>(
    "SELECT key FROM source_map WHERE state = 'gone' LIMIT 1",
  )
  const removeParts = db.query(
    `DELETE FROM source_map_part WHERE map = ?1 AND part IN
       (SELECT part FROM source_map_part WHERE map = ?1 LIMIT ${SWEEP_PARTS})`,
  )
  const remove = db.query('DELETE FROM source_map WHERE key = ?')

  // What was arriving when the program stopped will never be whole.
  db.run("UPDATE source_map SET state = 'gone' WHERE state = 'arriving'")
  let checkedDay = 0

  function expire(now: number) {
    const today = Math.floor(now / DAY_MS)
    if (today === checkedDay) return
    checkedDay = today
    retireUnseen.run(now - unseenDays * DAY_MS)
    forgiveOld.run(now - unseenDays * DAY_MS)
  }

  return {
    changes: {
      /** @returns whether the project has such a map. */
      'sourceMaps.remove': ({ project, id }: { project: number; id: string }): boolean =>
        retire.run(project, id).changes > 0,
    },
    /** Does some of what is due. @returns whether there may be more. */
    step(now: number): boolean {
      expire(now)
      const map = nextGone.get()?.key
      if (map === undefined) return false
      if (removeParts.run(map).changes === 0) remove.run(map)
      return true
    },
  }
}

export type SourceMapChanges = ReturnType<typeof retiredMaps>['changes']
