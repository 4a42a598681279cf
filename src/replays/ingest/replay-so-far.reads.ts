import type { Database } from 'bun:sqlite'

/** What is stored of a replay. */
export interface ReplaySoFar {
  segments: number
  /** In files. */
  bytes: number
  /** In ms. */
  startedAt: number
}

/** Finds what the digest has of a replay: a little less than what came, which its bounds allow for. */
export function replaySoFar(db: Database) {
  const find = db.query<ReplaySoFar, { lane: number; name: string }>(
    'SELECT segments, bytes, started_at AS startedAt FROM replay WHERE lane = $lane AND name = $name',
  )
  return (lane: number, name: string): ReplaySoFar | undefined =>
    find.get({ lane, name }) ?? undefined
}
export type ReplayFinder = ReturnType<typeof replaySoFar>
