import type { Database } from 'bun:sqlite'
import { packSeqs } from '../db/chunks/chunk'
import { chunkStore } from '../db/chunks/chunk-store'
import { lastExpired } from '../db/chunks/last-expired'
import type { StoredDays } from '../db/days/stored-days'
import type { Happening } from '../db/digest/outbox'
import type { Applied } from '../db/digest/signal'
import type { StoredBlock } from '../db/digest/stored'
import type { IdIndex } from '../db/ids/id-index'
import type { Sighting } from '../issues/sighting'
import type { IssueStore } from '../issues/store'
import { ADD_HOUR, FIVE_COLUMNS, FIVES, hoursOf } from '../lib/five-minutes'
import type { Environment } from '../projects/environment'
import type { ReleaseStore } from '../releases/store'
import type { MissingStore } from '../sourcemaps/missing.store'
import { type EventLink, eventLinkStore } from './by-link/store'
import { changedIssues, type EventRow, type FoldedChunk, type FoldedEvents } from './digest'

/** The only writer of events. Runs on the digest thread, inside its transaction. */
export function eventStore(
  db: Database,
  ids: IdIndex,
  {
    issues,
    releases,
    missing,
    days,
  }: { issues: IssueStore; releases: ReleaseStore; missing: MissingStore; days: StoredDays },
) {
  const findRow = db.query<{ id: Uint8Array; project: number }, [number]>(
    'SELECT id, project FROM event WHERE seq = ?',
  )
  const isThere = db.query('SELECT 1 FROM project WHERE id = ?')
  const lastSeq = db.query<{ seq: number }, []>('SELECT coalesce(max(seq), 0) AS seq FROM event')
  const lastChunkSeq = db.query<{ seq: number }, []>(
    'SELECT coalesce(max(last_seq), 0) AS seq FROM chunk',
  )
  const expired = lastExpired(db)
  // By position: it runs for every event, and a call by name costs 0.1 µs more.
  const insertEvent = db.query(
    `INSERT INTO event (seq, id, project, grouping, at, level, release)
     VALUES (?, ?, ?, ?, ?, ?, ?)`,
  )
  const chunks = chunkStore(db, 'event')
  // By position, because a row of an hour comes as an array.
  const addHour = db.query(
    `INSERT INTO project_hour (project, environment, level, hour, count, ${FIVE_COLUMNS})
     VALUES (?, ?, ?, ?, ?${', ?'.repeat(FIVES)}) ON CONFLICT DO UPDATE SET ${ADD_HOUR}`,
  )
  const linkStore = eventLinkStore(db)

  // The next row number, counted in memory: nobody else writes events, and a slice that is rolled back calls `forget`.
  let next = firstFreeSeq()

  function firstFreeSeq() {
    return Math.max(lastSeq.get()?.seq ?? 0, lastChunkSeq.get()?.seq ?? 0, expired.read()) + 1
  }

  function insertRow(project: number, row: EventRow, grouping: number, seq: number) {
    const release = row.release === undefined ? null : releases.keyOf(project, row.release, row.at)
    insertEvent.run(seq, row.id, project, grouping, row.at, row.level, release)
    ids.add(row.id, seq)
  }

  /** @returns how many of the block's events are stored */
  function storeChunk(
    { block, rows }: FoldedChunk,
    groupings: Map<string, number | null>,
  ): StoredBlock {
    const firstSeq = next
    const links: EventLink[] = []
    let firstAt = Number.POSITIVE_INFINITY
    let lastAt = Number.NEGATIVE_INFINITY
    const seqs = rows.map((row) => {
      const grouping = row && groupings.get(row.fingerprint)
      if (!row || !grouping) return 0
      insertRow(block.project, row, grouping, next)
      if (row.at < firstAt) firstAt = row.at
      if (row.at > lastAt) lastAt = row.at
      for (const hash of row.links) links.push({ seq: next, at: row.at, hash })
      return next++
    })
    const records = next - firstSeq
    if (records === 0) return { block, records }
    const { project, at, body } = block
    const day = days.add({ project, signal: 'event', at, records, bytes: body.length })
    if (links.length > 0) linkStore.add(block.project, links)
    chunks.add({
      project: block.project,
      firstSeq,
      lastSeq: next - 1,
      count: block.count,
      firstAt,
      lastAt,
      day,
      bytes: block.bytes,
      seqs: seqs.includes(0) ? packSeqs(seqs) : null,
      body: block.body,
    })
    return { block, records }
  }

  function addHours(project: number, environment: Environment, levels: Sighting['levels']) {
    for (const [level, fives] of levels)
      for (const row of hoursOf(fives)) addHour.run(project, environment, level, ...row)
  }

  return {
    isStored: (project: number, id: Buffer): boolean =>
      ids.find(id).some((seq) => {
        const row = findRow.get(seq)
        return row !== null && row.project === project && id.equals(row.id)
      }),
    apply(folded: FoldedEvents): Applied {
      const happened: Happening[] = []
      const groupings = new Map<string, number | null>()
      const erased = new Set<number>()
      for (const { project, version, at } of folded.releases)
        if (isThere.get(project)) releases.keyOf(project, version, at)
      for (const [fingerprint, sighting] of folded.sightings) {
        const grouping = issues.apply(sighting, happened)
        groupings.set(fingerprint, grouping)
        if (grouping === null) erased.add(sighting.project)
      }
      issues.finish()
      const stored = folded.chunks.map((chunk) => storeChunk(chunk, groupings))
      for (const { project, environment, levels } of folded.sightings.values())
        if (!erased.has(project)) addHours(project, environment, levels)
      for (const one of folded.missing.values())
        if (!erased.has(one.project)) missing.add(one.project, one.missing, one.frames, one.at)
      ids.flush()
      return { stored, changed: changedIssues(folded), happened }
    },
    forget() {
      next = firstFreeSeq()
    },
  }
}
