import { iso } from '../../lib/time'
import { environmentOf } from '../../projects/lane'
import type { ReplaySummary } from './list/model'

/** A replay as its table has it. */
export interface ReplayRow {
  id: number
  lane: number
  name: string
  kind: ReplaySummary['kind']
  session: string
  user: string
  release: string
  device: string
  browser: string
  system: string
  startedAt: number
  endedAt: number
  bytes: number
  hasSnapshot: number
  /** JSON. */
  pages: string
  counts: string
}

/** What pages select of a replay. */
export const REPLAY_COLUMNS = `id, lane, name, kind, session, user, release, device, browser, system, started_at AS startedAt,
  ended_at AS endedAt, bytes, has_snapshot AS hasSnapshot, pages, counts`

export const summaryOf = ({
  kind,
  user,
  release,
  device,
  browser,
  system,
  ...row
}: ReplayRow): ReplaySummary => ({
  replayId: row.name,
  environment: environmentOf(row.lane),
  kind,
  startedAt: iso(row.startedAt),
  endedAt: iso(row.endedAt),
  user,
  release,
  device,
  browser,
  system,
  bytes: row.bytes,
  isPlayable: row.hasSnapshot === 1,
  pages: JSON.parse(row.pages),
  counts: JSON.parse(row.counts),
})
