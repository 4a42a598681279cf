import type { Database } from 'bun:sqlite'
import type { StoredDays } from '../../db/days/stored-days'
import type { Applied } from '../../db/digest/signal'
import type { StoredBlock } from '../../db/digest/stored'
import { replayBounds as bounds } from '../../limits'
import { laneOf } from '../../projects/lane'
import type { ReleaseStore } from '../../releases/store'
import { COUNTED, type ReplaySegment, type SegmentCounts } from '../records/segment'
import type { FoldedReplays, NewSegment } from './fold-segments'

interface Replay {
  lane: number
  name: string
  kind: string
  session: string
  user: string
  release: string
  device: string
  browser: string
  system: string
  startedAt: number
  endedAt: number
  segments: number
  bytes: number
  jsonBytes: number
  hasSnapshot: number
  /** JSON. */
  pages: string
  counts: string
}

/** Notes segments and the replays that they are of. Runs on the digest thread, inside its transaction. */
export function replayStore(
  db: Database,
  { releases, days }: { releases: ReleaseStore; days: StoredDays },
) {
  const isThere = db.query<{ id: number }, [number]>(
    'SELECT id FROM project WHERE id = ? AND erased_at IS NULL',
  )
  const find = db.query<Replay & { id: number }, { lane: number; name: string }>(
    `SELECT id, lane, name, kind, session, user, release, device, browser, system, started_at AS startedAt, ended_at AS endedAt,
       segments, bytes, json_bytes AS jsonBytes, has_snapshot AS hasSnapshot, pages, counts
     FROM replay WHERE lane = $lane AND name = $name`,
  )
  const add = db.query<{ id: number }, Record<keyof Replay, string | number>>(
    `INSERT INTO replay (lane, name, kind, session, user, release, device, browser, system, started_at, ended_at, segments, bytes,
       json_bytes, has_snapshot, pages, counts)
     VALUES ($lane, $name, $kind, $session, $user, $release, $device, $browser, $system, $startedAt, $endedAt, $segments, $bytes,
       $jsonBytes, $hasSnapshot, $pages, $counts) RETURNING id`,
  )
  const put = db.query<null, Record<keyof Replay | 'id', string | number>>(
    `UPDATE replay SET kind = $kind, session = $session, user = $user, release = $release, device = $device, browser = $browser,
       system = $system, started_at = $startedAt, ended_at = $endedAt, segments = $segments, bytes = $bytes, json_bytes = $jsonBytes,
       has_snapshot = $hasSnapshot, pages = $pages, counts = $counts
     WHERE id = $id AND lane = $lane AND name = $name`,
  )
  const addSegment = db.query<null, Record<string, string | number>>(
    `INSERT INTO replay_segment (replay, tab, number, project, day, place, length, started_at, ended_at, skew_ms, has_snapshot, events)
     VALUES ($replay, $tab, $number, $project, $day, $place, $length, $startedAt, $endedAt, $skewMs, $hasSnapshot, $events)
     ON CONFLICT DO NOTHING`,
  )
  const addToFile = db.query<null, { project: number; day: number; bytes: number }>(
    `INSERT INTO replay_file (project, day, segments, bytes) VALUES ($project, $day, 1, $bytes)
     ON CONFLICT DO UPDATE SET segments = segments + 1, bytes = bytes + excluded.bytes`,
  )

  /** @returns whether it is the first of its replay; undefined for one that was there */
  function note({ block: { project }, segment }: NewSegment): boolean | undefined {
    const { place, startedAt, endedAt, skewMs, tab, number, counts } = segment
    const lane = laneOf(project, segment.environment)
    const known = find.get({ lane, name: segment.replay })
    const id = known?.id ?? (add.get({ ...EMPTY, ...begun(segment), lane })?.id as number)
    const { changes } = addSegment.run({
      replay: id,
      tab,
      number,
      project,
      day: place.day,
      place: place.offset,
      length: place.length,
      startedAt,
      endedAt,
      skewMs,
      hasSnapshot: segment.hasSnapshot ? 1 : 0,
      events: counts.events,
    })
    if (changes === 0) return undefined
    const before: Replay = known ?? { ...EMPTY, ...begun(segment), lane }
    put.run({ ...grown(before, segment), id })
    addToFile.run({ project, day: place.day, bytes: place.length })
    return known === null
  }

  return {
    apply({ segments }: FoldedReplays): Applied {
      const stored: StoredBlock[] = []
      const changed = new Map<string, Applied['changed'][number]>()
      const happened: Applied['happened'] = []
      for (const one of segments) {
        const { block, segment } = one
        const { project } = block
        const isFirst = isThere.get(project) === null ? undefined : note(one)
        // A replay counts once, with the first of it that comes.
        stored.push({ block, records: isFirst ? 1 : 0 })
        if (isFirst === undefined) continue
        const { environment, receivedAt, place, startedAt, endedAt, release } = segment
        days.add({
          project,
          signal: 'replaySegment',
          at: receivedAt,
          records: 1,
          bytes: place.length,
        })
        changed.set(`${project} ${environment}`, { project, environment, kind: 'replays' })
        if (release !== '')
          releases.noteNamed(
            { project, environment, version: release, firstSeen: startedAt, lastSeen: endedAt },
            happened,
          )
      }
      return { stored, changed: [...changed.values()], happened }
    },
  }
}

const NO_COUNTS = Object.fromEntries(COUNTED.map((name) => [name, 0])) as SegmentCounts
const EMPTY = {
  segments: 0,
  bytes: 0,
  jsonBytes: 0,
  hasSnapshot: 0,
  pages: '[]',
  counts: JSON.stringify(NO_COUNTS),
}

const begun = ({ replay, startedAt, endedAt, ...said }: ReplaySegment) => ({
  name: replay,
  kind: said.kind,
  session: said.session,
  user: said.user,
  release: said.release,
  device: said.device,
  browser: said.browser,
  system: said.system,
  startedAt,
  endedAt,
})

/** A replay with one segment more. */
function grown(replay: Replay, segment: ReplaySegment): Replay {
  const counts = JSON.parse(replay.counts) as SegmentCounts
  for (const name of COUNTED) counts[name] += segment.counts[name]
  const pages = JSON.parse(replay.pages) as string[]
  for (const page of segment.pages)
    if (page !== pages.at(-1) && pages.length < bounds.pages) pages.push(page)
  return {
    ...replay,
    // A replay that an error keeps is one, though it began as a share of sessions.
    kind: segment.kind === 'error' ? 'error' : replay.kind,
    session: replay.session || segment.session,
    user: segment.user || replay.user,
    release: segment.release || replay.release,
    startedAt: Math.min(replay.startedAt, segment.startedAt),
    endedAt: Math.max(replay.endedAt, segment.endedAt),
    segments: replay.segments + 1,
    bytes: replay.bytes + segment.place.length,
    jsonBytes: replay.jsonBytes + segment.bytes,
    hasSnapshot: replay.hasSnapshot || (segment.hasSnapshot ? 1 : 0),
    pages: JSON.stringify(pages),
    counts: JSON.stringify(counts),
  }
}
