import type { Database } from 'bun:sqlite'
import type { Expiry, Old, Piece, Removed } from '../../db/digest/expiry'

/** Segments removed in one step. */
const STEP_SEGMENTS = 1000

/** Removes old segments, a file's after another's, and the replays that have none left. The file follows once nothing names it. */
export function replayExpiry(db: Database): Expiry {
  const oldest = db.query<Piece, { project: number; before: number }>(
    'SELECT day FROM replay_file WHERE project = $project AND day < $before ORDER BY day LIMIT 1',
  )
  const remove = db.query<{ replay: number }, { project: number; day: number }>(
    `DELETE FROM replay_segment WHERE (replay, tab, number) IN
       (SELECT replay, tab, number FROM replay_segment WHERE project = $project AND day = $day
        ORDER BY replay, tab, number LIMIT ${STEP_SEGMENTS})
     RETURNING replay`,
  )
  const removeEmpty = db.query<null, [number]>(
    'DELETE FROM replay WHERE id = ?1 AND NOT EXISTS (SELECT 1 FROM replay_segment WHERE replay = ?1)',
  )
  const removeFile = db.query<null, { project: number; day: number }>(
    'DELETE FROM replay_file WHERE project = $project AND day = $day',
  )
  return {
    next: (project: number, { before }: Old) => oldest.get({ project, before }) ?? undefined,
    remove(project: number, { day }: Piece): Removed[] {
      const removed = remove.all({ project, day })
      for (const replay of new Set(removed.map(({ replay }) => replay))) removeEmpty.run(replay)
      if (removed.length < STEP_SEGMENTS) removeFile.run({ project, day })
      return [{ day, records: removed.length }]
    },
  }
}
