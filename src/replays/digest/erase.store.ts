import type { Database } from 'bun:sqlite'
import { removeSome, STEP_ROWS } from '../../db/remove-some'
import { laneRange } from '../../projects/lane'

/** Removes some of what a project has of replays, inside a transaction; the files follow once nothing names them. @returns whether there may be more */
export function replayEraser(db: Database) {
  const removeReplays = db.query<null, { from: number; to: number }>(
    `DELETE FROM replay WHERE id IN (SELECT id FROM replay WHERE lane BETWEEN $from AND $to LIMIT ${STEP_ROWS})`,
  )
  const removeFiles = db.query<null, [number]>('DELETE FROM replay_file WHERE project = ?')
  return (project: number): boolean => {
    const [from, to] = laneRange(project)
    return (
      removeSome(
        db,
        { table: 'replay_segment', key: 'replay, tab, number', column: 'project' },
        project,
      ) ||
      removeReplays.run({ from, to }).changes > 0 ||
      removeFiles.run(project).changes > 0
    )
  }
}
