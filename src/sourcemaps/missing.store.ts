import type { Database } from 'bun:sqlite'
import type { TimedChange } from '../db/changes/timed-change'
import { DAY_MS } from '../lib/time'
import type { Reason } from './reason'

/** How many days back the page of a project tells of missing maps. */
export const MISSING_DAYS = 7
/**
 * The most files and releases that are noted a day for one project. Their names come from outside, and a person reads
 * a few.
 */
const MOST_A_DAY = 500

/** A file whose frames found no map. */
export type Missing = {
  /** Empty for events that name no release. */
  release: string
  fileName: string
  reason: Reason
}

type Row = Missing & { project: number; frames: number; day: number }

/** Counts frames that found no map. It runs on the digest thread, within the transaction of a slice. */
export function missingStore(db: Database) {
  const count = db.query<null, Row>(
    `UPDATE source_map_missing SET count = count + $frames
     WHERE project = $project AND day = $day AND release = $release AND file_name = $fileName
       AND reason = $reason`,
  )
  const insert = db.query<null, Row>(
    `INSERT INTO source_map_missing (count, project, day, release, file_name, reason)
     SELECT $frames, $project, $day, $release, $fileName, $reason WHERE
       (SELECT count(*) FROM source_map_missing WHERE project = $project AND day = $day) < ${MOST_A_DAY}`,
  )
  const isOld = db.query('SELECT 1 FROM source_map_missing WHERE day <= ? LIMIT 1')
  const dropOld = db.query('DELETE FROM source_map_missing WHERE day <= ?')
  const forgetting: TimedChange = {
    name: 'sourceMaps.forgetMissing',
    due(now) {
      const throughDay = Math.floor(now / DAY_MS) - MISSING_DAYS
      return isOld.get(throughDay) ? { throughDay } : undefined
    },
  }

  return {
    add(project: number, missing: Missing, frames: number, at: number) {
      const row = { ...missing, project, frames, day: Math.floor(at / DAY_MS) }
      if (count.run(row).changes === 0) insert.run(row)
    },
    changes: {
      /** Forgets days that no page shows. */
      'sourceMaps.forgetMissing': ({ throughDay }: { throughDay: number }): void => {
        dropOld.run(throughDay)
      },
    },
    forgetting,
  }
}

export type MissingStore = ReturnType<typeof missingStore>
