import type { Database } from 'bun:sqlite'
import { chunkReader } from '../db/chunks/chunk'
import type { IdIndex } from '../db/ids/id-index'
import { fromCursor, type Page, pageOf } from '../http/cursor'
import { issueFinder } from '../issues/find-issue.reads'
import type { TimeRange } from '../issues/range/range'
import { titleOf } from '../issues/title'
import { Problem } from '../lib/problem'
import { iso } from '../lib/time'
import { uuidBytes, uuidText } from '../lib/uuid'
import { names } from '../projects/reads'
import type { Missing } from '../sourcemaps/missing.store'
import type { Symbolicate } from '../sourcemaps/resolve/symbolicator'
import type { Event } from './event'
import { eventsInRange } from './events-in-range.reads'
import { groupingOf, type StoredGrouping } from './grouping-of'
import type { EventSummary, EventView } from './model'
import { symbolicateEvent } from './symbolicate/symbolicate-event'

interface EventRow extends StoredGrouping {
  seq: number
  project: number
  issue: number
  issueId: Uint8Array
}

interface DetailWhere {
  id: string
  raw: boolean
  /** A slug. */
  project?: string | undefined
}

/** Counting newer events ends here. */
const MAX_NEWER = 10_000

/** Pages about single events; runs on the read thread. */
export function eventReads(db: Database, ids: Pick<IdIndex, 'find'>, symbolicate: Symbolicate) {
  const findIssue = issueFinder(db)
  const known = names(db)
  const payloads = chunkReader(db)
  const inRange = eventsInRange(db)
  const bySeq = db.query<EventRow, [number, Buffer]>(
    `SELECT e.seq, e.project, i.key AS issue, i.id AS issueId,
       g.fingerprint, g.sibling_key AS siblingKey, g.version, g.kind, g.components FROM event e
     JOIN grouping g ON g.key = e.grouping JOIN issue i ON i.key = g.issue
     WHERE e.seq = ? AND e.id = ?`,
  )
  const issueOf = db.query<{ id: Uint8Array; project: number }, [number]>(
    'SELECT id, project FROM issue WHERE key = ?',
  )
  const groupingsOf = db.query<{ key: number }, [number]>(
    'SELECT key FROM grouping WHERE issue = ?',
  )
  const before = db.query<
    { seq: number; id: Uint8Array },
    { grouping: number; seq: number; limit: number }
  >(
    `SELECT seq, id FROM event WHERE grouping = $grouping AND seq < $seq
     ORDER BY seq DESC LIMIT $limit`,
  )
  const after = db.query<{ seq: number; id: Uint8Array }, [number, number]>(
    'SELECT seq, id FROM event WHERE grouping = ? AND seq > ? ORDER BY seq LIMIT 1',
  )
  const newer = db.query<{ count: number }, [number, number]>(
    `SELECT count(*) AS count FROM
       (SELECT 1 FROM event WHERE grouping = ? AND seq > ? LIMIT ${MAX_NEWER + 1})`,
  )

  /**
   * The newest events of an issue before a row, newest first: the newest of each grouping, of which the newest stay.
   */
  function newestOf(issue: number, seq: number, limit: number) {
    const rows = groupingsOf
      .all(issue)
      .flatMap(({ key }) => before.all({ grouping: key, seq, limit }))
    return rows.sort((a, b) => b.seq - a.seq).slice(0, limit)
  }

  function ofAllTime(issue: number, cursor: string | undefined, limit: number) {
    const [from = Number.MAX_SAFE_INTEGER] = cursor ? fromCursor(cursor, 1) : []
    const newest = newestOf(issue, from, limit + 1)
    const { rows, nextCursor } = pageOf(newest, limit, (row) => [row.seq])
    return { seqs: rows.map(({ seq }) => seq), nextCursor }
  }

  function nextOf(issue: number, seq: number) {
    const rows = groupingsOf.all(issue).flatMap(({ key }) => after.get(key, seq) ?? [])
    return rows.sort((a, b) => a.seq - b.seq)[0]
  }

  function newerThan(issue: number, seq: number): number | null {
    let count = 0
    for (const { key } of groupingsOf.all(issue)) {
      count += newer.get(key, seq)?.count ?? 0
      if (count > MAX_NEWER) return null
    }
    return count
  }

  /** Events with this id, of every project that is not being erased. */
  const eventsOf = (id: string) => {
    const bytes = uuidBytes(id)
    if (!bytes) return []
    return ids.find(bytes).flatMap((seq) => {
      const row = bySeq.get(seq, bytes)
      const slug = row ? known.slug(row.project) : undefined
      return row && slug !== undefined ? { ...row, slug } : []
    })
  }

  return {
    /** @returns null when there is no such issue. */
    'events.page'(where: {
      issue: string
      /** Only events that happened in it. */
      range?: TimeRange | undefined
      cursor?: string | undefined
      limit: number
    }): Page<EventSummary> | null {
      const key = findIssue(where.issue)
      const issue = key === undefined ? null : issueOf.get(key)
      if (key === undefined || !issue || known.slug(issue.project) === undefined) return null
      const { limit, cursor, range } = where
      const { seqs, nextCursor } = range
        ? inRange(key, { range, cursor, limit })
        : ofAllTime(key, cursor, limit)
      const texts = payloads(issue.project, 'event', seqs)
      const issueId = uuidText(issue.id)
      return {
        items: texts.flatMap((text) => (text ? summaryOf(JSON.parse(text), issueId) : [])),
        nextCursor,
      }
    },

    /**
     * @returns null when there is none
     * @throws Problem `conflict` when several projects have an event of this id and none is named
     */
    'events.detail'({ id, raw, project: named }: DetailWhere): EventView | null {
      const all = eventsOf(id).filter(({ slug }) => named === undefined || slug === named)
      const [row] = all
      if (!row) return null
      const projects = [...new Set(all.map(({ slug }) => slug))].sort()
      if (projects.length > 1)
        throw new Problem(
          'conflict',
          `Several projects have an event of this id; say which with ?project=, of ${projects.join(', ')}.`,
        )
      const { slug: project } = row
      const text = payloads(row.project, 'event', [row.seq])[0]
      if (text === undefined) return null
      const { idGiven: _, ...sent }: Event = JSON.parse(text)
      const { event, missing } = raw
        ? { event: sent, missing: undefined }
        : symbolicateEvent(sent, row.project, symbolicate)
      const previous = newestOf(row.issue, row.seq, 1)[0]
      const next = nextOf(row.issue, row.seq)
      return {
        ...event,
        ...(missing && { ...titleOf(event), missingSourceMaps: distinct(missing) }),
        timestamp: iso(event.timestamp),
        receivedAt: iso(event.receivedAt),
        project,
        issueId: uuidText(row.issueId),
        grouping: groupingOf(row, [event, sent]),
        previousEventId: previous ? uuidText(previous.id) : null,
        nextEventId: next ? uuidText(next.id) : null,
        newerEvents: newerThan(row.issue, row.seq),
      } as EventView
    },
  }
}

/** The source maps to upload, each file once. */
const distinct = (missing: readonly Missing[]) =>
  [...new Map(missing.map((one) => [one.fileName, one])).values()].map((one) => ({
    ...one,
    release: one.release || null,
  }))

function summaryOf(event: Event, issueId: string): EventSummary {
  const { id, environment, level, release = null, user = null, tags = {}, traceId = null } = event
  const { title } = titleOf(event)
  return {
    id,
    issueId,
    timestamp: iso(event.timestamp),
    environment,
    level,
    title,
    release,
    user,
    tags,
    traceId,
  }
}

export type EventReads = ReturnType<typeof eventReads>
