import type { Database } from 'bun:sqlite'
import { existsSync, readdirSync, rmdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import type { Chore } from '../../db/digest/signal'
import { dayOfFile, REPLAYS_FOLDER, segmentPath } from '../files/segment-path'

/**
 * Removes files that nothing names any more, when everything that was acknowledged is digested. The newest file of a project stays:
 * what is just being written into it is not named yet.
 */
export function replayFileRemover(db: Database, dataDir: string) {
  const folder = join(dataDir, REPLAYS_FOLDER)
  const isNamed = db.query<{ day: number }, { project: number; day: number }>(
    'SELECT day FROM replay_file WHERE project = $project AND day = $day',
  )
  const isThere = db.query<{ id: number }, [number]>(
    'SELECT id FROM project WHERE id = ? AND erased_at IS NULL',
  )
  // Files of an earlier run may be left.
  let isDue = true

  function removeUnnamed() {
    if (!existsSync(folder)) return
    for (const name of readdirSync(folder)) {
      const project = Number(name)
      if (!Number.isInteger(project)) continue
      const days = readdirSync(join(folder, name)).flatMap((file) => dayOfFile(file) ?? [])
      const newest = isThere.get(project) ? Math.max(...days) : Number.POSITIVE_INFINITY
      const gone = days.filter((day) => day < newest && !isNamed.get({ project, day }))
      for (const day of gone) rmSync(join(dataDir, segmentPath(project, day)), { force: true })
      if (gone.length === days.length && readdirSync(join(folder, name)).length === 0)
        rmdirSync(join(folder, name))
    }
  }

  const step: Chore = (when) => {
    if (when !== 'quiet' || !isDue) return false
    isDue = false
    removeUnnamed()
    return false
  }
  return {
    step,
    /** To be called when rows of files have gone. */
    wake(): void {
      isDue = true
    },
  }
}
