import type { Database } from 'bun:sqlite'
import type { Reason } from '../reason'

const DAY_MS = 86_400_000
/** What the page of a project tells of. */
export const MISSING_DAYS = 7
/** Files and releases noted a day for one project: names come from outside, and a person reads a few. */
const MOST_A_DAY = 500

/** A file whose frames found no map. */
export interface Missing {
  /** Empty for events that name no release. */
  release: string
  fileName: string
  reason: Reason
}

/** Counts frames that found no map. Runs on the digest thread, inside its transaction. */
export function missingStore(db: Database) {
  const count = db.query(
    `UPDATE source_map_missing SET count = count + ?
     WHERE project = ? AND day = ? AND release = ? AND file_name = ? AND reason = ?`,
  )
  const insert = db.query(
    `INSERT INTO source_map_missing (count, project, day, release, file_name, reason)
     SELECT ?1, ?2, ?3, ?4, ?5, ?6 WHERE
       (SELECT count(*) FROM source_map_missing WHERE project = ?2 AND day = ?3) < ${MOST_A_DAY}`,
  )
  const dropOld = db.query('DELETE FROM source_map_missing WHERE day <= ?')
  return {
    add(project: number, { release, fileName, reason }: Missing, frames: number, at: number) {
      const row = [frames, project, Math.floor(at / DAY_MS), release, fileName, reason] as const
      if (count.run(...row).changes === 0) insert.run(...row)
    },
    /** @returns whether rows went. */
    dropOld: (now: number): boolean =>
      dropOld.run(Math.floor(now / DAY_MS) - MISSING_DAYS).changes > 0,
  }
}

export type MissingStore = ReturnType<typeof missingStore>
