import type { Database } from 'bun:sqlite'
import { fromCursor, pageOf } from '../../../http/cursor'
import type { Environment } from '../../../projects/environment'
import { lanesOf } from '../../../projects/lane'
import { REPLAY_COLUMNS, type ReplayRow, summaryOf } from '../replay-row'
import type { ReplayPage } from './model'

export interface WantedReplays {
  project: number
  environment: Environment | 'all'
  /** When they began, in ms. */
  from: number
  to: number
  cursor: string | undefined
  limit: number
}

/** Replays of a project, the newest first. */
export function replayListReads(db: Database) {
  const find = db.query<
    ReplayRow,
    { lane: number; from: number; at: number; id: number; most: number }
  >(
    `SELECT ${REPLAY_COLUMNS} FROM replay
     WHERE lane = $lane AND started_at >= $from AND (started_at, id) < ($at, $id)
     ORDER BY started_at DESC, id DESC LIMIT $most`,
  )
  return {
    'replays.page'({ project, environment, from, to, cursor, limit }: WantedReplays): ReplayPage {
      const [at = to, id = 0] = cursor === undefined ? [] : fromCursor(cursor, 2)
      const rows = lanesOf(project, environment)
        .flatMap((lane) => find.all({ lane, from, at, id, most: limit + 1 }))
        .sort((one, other) => other.startedAt - one.startedAt || other.id - one.id)
      const page = pageOf(rows, limit, (row) => [row.startedAt, row.id])
      return { items: page.rows.map(summaryOf), nextCursor: page.nextCursor }
    },
  }
}
export type ReplayListReads = ReturnType<typeof replayListReads>
