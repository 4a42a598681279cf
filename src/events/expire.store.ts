import type { Database } from 'bun:sqlite'
import { unpackSeqs } from '../db/chunks/chunk'
import { chunkStore } from '../db/chunks/chunk-store'
import { lastExpired } from '../db/chunks/last-expired'
import type { Expiry, Old, Piece, Removed } from '../db/digest/expiry'
import { DAY_MS } from '../lib/time'
import { hourOf } from './by-link/link-hash'
import { eventLinkEnds } from './by-link/store'

/** Events removed in one step, and chunks that it looks at: a step takes some 10 ms. */
const STEP_EVENTS = 1500
const STEP_CHUNKS = 64

/** Events of a project up to a row number. */
export interface EventPiece extends Piece {
  through: number
}

interface Chunk {
  id: number
  firstSeq: number
  lastSeq: number
  count: number
  seqs: Uint8Array | null
  day: number
}

/** Removes old events: their rows, their payloads, and what finds them by their links. Their issues and all counts stay. */
export function eventExpiry(db: Database): Expiry<EventPiece> {
  const ends = eventLinkEnds(db)
  const chunks = chunkStore(db, 'event')
  const columns = `id, first_seq AS firstSeq, last_seq AS lastSeq, count, seqs,
    coalesce(day, last_at / ${DAY_MS}) AS day`
  const oldest = db.query<{ lastSeq: number; day: number }, { project: number; latest: number }>(
    `SELECT last_seq AS lastSeq, coalesce(day, last_at / ${DAY_MS}) AS day
     FROM chunk WHERE project = $project AND signal = 'event'
       AND coalesce(day, last_at / ${DAY_MS}) <= $latest
     ORDER BY first_seq LIMIT ${STEP_CHUNKS}`,
  )
  const upTo = db.query<Chunk, { project: number; through: number }>(
    `SELECT ${columns} FROM chunk WHERE project = $project AND signal = 'event' AND first_seq <= $through
     ORDER BY first_seq`,
  )
  const isThere = db.query('SELECT 1 FROM event WHERE seq = ?')
  const removeRow = db.query<{ at: number }, [number]>(
    'DELETE FROM event WHERE seq = ? RETURNING at',
  )
  const last = lastExpired(db)

  /** The end of the chunks that are old, of the oldest ones. */
  function endOfOld(project: number, { before, today }: Old): EventPiece | undefined {
    let end: EventPiece | undefined
    for (const { lastSeq, day } of oldest.iterate({ project, latest: today + 1 })) {
      if (day >= before) break
      end = { day, through: lastSeq }
    }
    return end
  }

  function next(project: number, old: Old): EventPiece | undefined {
    const end = endOfOld(project, old)
    if (!end) return undefined
    let left = STEP_EVENTS
    for (const chunk of upTo.iterate({ project, through: end.through }))
      for (const seq of seqsOf(chunk))
        if (isThere.get(seq) !== null && --left === 0) return { day: chunk.day, through: seq }
    return end
  }

  function removeOf({ id, lastSeq, ...chunk }: Chunk, through: number, hours: Set<number>) {
    let records = 0
    for (const seq of seqsOf(chunk)) {
      const row = seq <= through && removeRow.get(seq)
      if (!row) continue
      hours.add(hourOf(row.at))
      records++
    }
    if (lastSeq <= through) chunks.remove(id)
    return records
  }

  function remove(project: number, { through }: EventPiece): Removed[] {
    const hours = new Set<number>()
    const removed = upTo
      .all({ project, through })
      .map((chunk) => ({ day: chunk.day, records: removeOf(chunk, through, hours) }))
    for (const hour of hours) ends.remove(project, hour, through)
    last.note(through)
    return removed
  }

  return { next, remove }
}

const seqsOf = (chunk: Pick<Chunk, 'firstSeq' | 'count' | 'seqs'>) =>
  unpackSeqs(chunk).filter((seq) => seq > 0)
