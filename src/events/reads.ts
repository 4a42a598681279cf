import type { Database } from 'bun:sqlite'
import { chunkReader } from '../db/chunk'
import type { IdIndex } from '../db/id-index'
import { fromCursor, type Page, pageOf } from '../http/cursor'
import { issueFinder } from '../issues/find/reads'
import type { Asked as Range } from '../issues/range/range'
import { titleOf } from '../issues/title'
import { Problem } from '../lib/problem'
import { iso } from '../lib/time'
import { uuidBytes, uuidText } from '../lib/uuid'
import { names } from '../projects/reads'
import type { Missing } from '../sourcemaps/missing/store'
import type { Symbolicate } from '../sourcemaps/symbolicate/symbolicate'
import type { Event } from './event'
import { groupingOf, type StoredGrouping } from './grouping-of'
import { eventsInRange } from './in-range/reads'
import type { EventSummary, EventView } from './model'
import { symbolicateEvent } from './symbolicate/symbolicate-event'

interface Found extends StoredGrouping {
  seq: number
  project: number
  issue: number
  issueId: Uint8Array
}

interface Asked {
  id: string
  raw: boolean
  /** A slug. */
  project?: string | undefined
}

/** Past this nobody counts how many events are newer. */
const MAX_NEWER = 10_000

/** Pages about single events; runs on the read thread. */
export function eventReads(db: Database, ids: Pick<IdIndex, 'find'>, symbolicate: Symbolicate) {
  const findIssue = issueFinder(db)
  const known = names(db)
  const payloads = chunkReader(db)
  const inRange = eventsInRange(db)
  const bySeq = db.query<Found, [number, Buffer]>(
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
  const before = db.query<{ seq: number; id: Uint8Array }, [number, number, number]>(
    'SELECT seq, id FROM event WHERE grouping = ? AND seq < ? ORDER BY seq DESC LIMIT ?',
  )
  const after = db.query<{ seq: number; id: Uint8Array }, [number, number]>(
    'SELECT seq, id FROM event WHERE grouping = ? AND seq > ? ORDER BY seq LIMIT 1',
  )
  const newer = db.query<{ count: number }, [number, number, number]>(
    'SELECT count(*) AS count FROM (SELECT 1 FROM event WHERE grouping = ? AND seq > ? LIMIT ?)',
  )

  /** Newest first, of all groupings of an issue: each gives its newest, the rest is cut off. */
  function newestOf(issue: number, seq: number, limit: number) {
    const found = groupingsOf.all(issue).flatMap(({ key }) => before.all(key, seq, limit))
    return found.sort((a, b) => b.seq - a.seq).slice(0, limit)
  }

  function ofAllTime(issue: number, cursor: string | undefined, limit: number) {
    const [from = Number.MAX_SAFE_INTEGER] = cursor ? fromCursor(cursor, 1) : []
    const found = newestOf(issue, from, limit + 1)
    const { rows, nextCursor } = pageOf(found, limit, (row) => [row.seq])
    return { seqs: rows.map(({ seq }) => seq), nextCursor }
  }

  function nextOf(issue: number, seq: number) {
    const found = groupingsOf.all(issue).flatMap(({ key }) => after.get(key, seq) ?? [])
    return found.sort((a, b) => a.seq - b.seq)[0]
  }

  function newerThan(issue: number, seq: number): number | null {
    let count = 0
    for (const { key } of groupingsOf.all(issue)) {
      count += newer.get(key, seq, MAX_NEWER + 1)?.count ?? 0
      if (count > MAX_NEWER) return null
    }
    return count
  }

  /** Of every project that is not being erased. */
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
      /** A time that they are to be of. */
      range?: Range | undefined
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
     * @returns null when there is none, or retention has taken it
     * @throws Problem `conflict` for an id of several projects when none is named
     */
    'events.detail'({ id, raw, project: named }: Asked): EventView | null {
      const all = eventsOf(id).filter(({ slug }) => named === undefined || slug === named)
      const [found] = all
      if (!found) return null
      const projects = [...new Set(all.map(({ slug }) => slug))].sort()
      if (projects.length > 1)
        throw new Problem(
          'conflict',
          `Several projects have an event of this id; say which with ?project=, of ${projects.join(', ')}.`,
        )
      const { slug: project } = found
      const text = payloads(found.project, 'event', [found.seq])[0]
      if (text === undefined) return null
      const { idGiven: _, ...sent }: Event = JSON.parse(text)
      const { event, missing } = raw
        ? { event: sent, missing: undefined }
        : symbolicateEvent(sent, found.project, symbolicate)
      const previous = newestOf(found.issue, found.seq, 1)[0]
      const next = nextOf(found.issue, found.seq)
      return {
        ...event,
        ...(missing && { ...titleOf(event), missingSourceMaps: distinct(missing) }),
        timestamp: iso(event.timestamp),
        receivedAt: iso(event.receivedAt),
        project,
        issueId: uuidText(found.issueId),
        grouping: groupingOf(found, [event, sent]),
        previousEventId: previous ? uuidText(previous.id) : null,
        nextEventId: next ? uuidText(next.id) : null,
        newerEvents: newerThan(found.issue, found.seq),
      } as EventView
    },
  }
}

/** What to upload, with each file once. */
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
