import type { Database } from 'bun:sqlite'
import { orNotFound } from '../../../http/found'
import { iso } from '../../../lib/time'
import { laneRange } from '../../../projects/lane'
import { readSegment } from '../../files/read-segment'
import type { SegmentPlace } from '../../records/segment'
import { REPLAY_COLUMNS, type ReplayRow, summaryOf } from '../replay-row'
import { sanitizeEvents } from '../sanitize/sanitize-events'
import type { ReplayView, SegmentEvents } from './model'

interface NamedReplay {
  project: number
  /** The id that the client gave it. */
  replay: string
}

interface SegmentRow {
  tab: string
  number: number
  startedAt: number
  endedAt: number
  events: number
  hasSnapshot: number
}

/** One replay, and the events of its segments. */
export function replayDetailReads(db: Database, dataDir: string) {
  const find = db.query<ReplayRow, { from: number; to: number; replay: string }>(
    `SELECT ${REPLAY_COLUMNS} FROM replay WHERE lane BETWEEN $from AND $to AND name = $replay ORDER BY lane DESC LIMIT 1`,
  )
  const segments = db.query<SegmentRow, [number]>(
    `SELECT tab, number, started_at AS startedAt, ended_at AS endedAt, events, has_snapshot AS hasSnapshot
     FROM replay_segment WHERE replay = ? ORDER BY started_at, tab, number`,
  )
  const segment = db.query<
    SegmentPlace & { skewMs: number },
    { replay: number; tab: string; number: number }
  >(
    `SELECT day, place AS offset, length, skew_ms AS skewMs FROM replay_segment
     WHERE replay = $replay AND tab = $tab AND number = $number`,
  )

  function existing({ project, replay }: NamedReplay): ReplayRow {
    const [from, to] = laneRange(project)
    return orNotFound(find.get({ from, to, replay }), 'replay', replay)
  }

  return {
    /** @throws Problem `not_found` */
    'replays.detail'(named: NamedReplay): ReplayView {
      const row = existing(named)
      return {
        ...summaryOf(row),
        sessionId: row.session,
        segments: segments.all(row.id).map((one) => ({
          tabId: one.tab,
          segmentId: one.number,
          startedAt: iso(one.startedAt),
          endedAt: iso(one.endedAt),
          events: one.events,
          hasSnapshot: one.hasSnapshot === 1,
        })),
      }
    },
    /** @throws Problem `not_found`, also for a segment whose file has gone or is damaged */
    'replays.segment'({
      tab,
      number,
      ...named
    }: NamedReplay & { tab: string; number: number }): SegmentEvents {
      const replay = existing(named)
      const name = `${tab}/${number}`
      const found = orNotFound(segment.get({ replay: replay.id, tab, number }), 'segment', name)
      const bytes = orNotFound(readSegment(dataDir, named.project, found), 'segment', name)
      const events: unknown[] = JSON.parse(Buffer.from(bytes).toString())
      return { events: sanitizeEvents(events, found.skewMs) }
    },
  }
}
export type ReplayDetailReads = ReturnType<typeof replayDetailReads>
