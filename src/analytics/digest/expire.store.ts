import type { Database } from 'bun:sqlite'
import type { Expiry, Old, Piece, Removed } from '../../db/digest/expiry'
import { DAY_MS } from '../../lib/time'
import { laneRange } from '../../projects/lane'

/** Chunks removed in one step, and rows of visits. */
const STEP_CHUNKS = 16
const STEP_VISITS = 2000

/** Events of a lane up to a block, and visits that were over by their day. */
export interface AnalyticsPiece extends Piece {
  lane: number
  through: number
}

/** Removes old events, and the visits that they were of. */
export function analyticsExpiry(db: Database): Expiry<AnalyticsPiece> {
  const oldest = db.query<AnalyticsPiece, { from: number; to: number; latest: number }>(
    `SELECT lane, last_block AS through, day FROM analytics_chunk
     WHERE lane BETWEEN $from AND $to AND day < $latest ORDER BY day, lane, first_block LIMIT ${STEP_CHUNKS}`,
  )
  const ended = db.query<
    { id: number; day: number; records: number },
    { lane: number; through: number; day: number }
  >(
    `SELECT id, day, count AS records FROM analytics_chunk
     WHERE lane = $lane AND last_block <= $through AND day <= $day`,
  )
  const removeChunk = db.query<null, [number]>('DELETE FROM analytics_chunk WHERE id = ?')
  const removeCounts = db.query<null, { lane: number; day: number }>(
    `DELETE FROM analytics_visit_counts WHERE lane = $lane AND chunk IN
       (SELECT id FROM analytics_visit_chunk WHERE lane = $lane AND day < $day)`,
  )
  const removeVisits = db.query<null, { lane: number; day: number }>(
    'DELETE FROM analytics_visit_chunk WHERE lane = $lane AND day < $day',
  )
  const removeRows = db.query<null, { lane: number; before: number }>(
    `DELETE FROM analytics_visit WHERE lane = $lane AND number IN
       (SELECT number FROM analytics_visit WHERE lane = $lane AND heard_at < $before LIMIT ${STEP_VISITS})`,
  )

  return {
    next(project: number, { before }: Old) {
      const [from, to] = laneRange(project)
      const found = oldest.all({ from, to, latest: before })
      const first = found[0]
      if (!first) return undefined
      const last = found.findLast(({ lane, day }) => lane === first.lane && day === first.day)
      return { day: first.day, lane: first.lane, through: (last ?? first).through }
    },
    remove(project: number, piece: AnalyticsPiece): Removed[] {
      const [from, to] = laneRange(project)
      const { lane, day } = piece
      if (lane < from || lane > to) throw new Error(`Lane ${lane} is none of project ${project}.`)
      const removed = ended.all({ lane, day, through: piece.through })
      for (const { id } of removed) removeChunk.run(id)
      removeCounts.run({ lane, day })
      removeVisits.run({ lane, day })
      removeRows.run({ lane, before: day * DAY_MS })
      return removed.map(({ day, records }) => ({ day, records }))
    },
  }
}
