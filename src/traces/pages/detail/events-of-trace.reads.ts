import type { Database } from 'bun:sqlite'
import { chunkReader } from '../../../db/chunks/chunk'
import { linkHash } from '../../../events/by-link/link-hash'
import { linkedEvents } from '../../../events/by-link/reads'
import type { Event } from '../../../events/event'
import { titleOf } from '../../../issues/title'
import { HOUR_MS, iso } from '../../../lib/time'
import { uuidText } from '../../../lib/uuid'
import type { TracePart } from '../waterfall/trace-parts.reads'
import type { TraceEvent } from './model'

/** The most events of a trace: of one with more, its first are shown. */
const MOST_EVENTS = 100

interface Issue {
  id: Uint8Array
  shortNumber: number
}

type Where = Pick<TracePart, 'project' | 'slug' | 'startAt' | 'duration'>

/** Reads the errors and events that carry a trace's id. */
export function eventsOfTrace(db: Database) {
  const find = linkedEvents(db)
  const payloads = chunkReader(db)
  const issueOf = db.query<Issue, [number]>(
    `SELECT i.id, i.short_number AS shortNumber FROM event e
     JOIN grouping g ON g.key = e.grouping JOIN issue i ON i.key = g.issue WHERE e.seq = ?`,
  )

  /** @param part says when the trace was, and of which project */
  return (traceId: string, { project, slug, startAt, duration }: Where): TraceEvent[] => {
    // An hour each way: clocks differ, and a batch of events may come late.
    const from = startAt / 1000 - HOUR_MS
    const to = (startAt + duration) / 1000 + HOUR_MS
    const seqs = find(project, new Set([linkHash(traceId)]), { from, to }, MOST_EVENTS)
    const texts = payloads(project, 'event', seqs)
    return seqs.flatMap((seq, i) => {
      const text = texts[i]
      const issue = issueOf.get(seq)
      if (text === undefined || !issue) return []
      const event: Event = JSON.parse(text)
      // They are found by a hash of the id, which another trace may have too.
      return event.traceId === traceId ? [viewOf(event, issue, slug)] : []
    })
  }
}

const viewOf = (event: Event, issue: Issue, slug: string): TraceEvent => ({
  id: event.id,
  project: slug,
  issueId: uuidText(issue.id),
  shortId: `${slug.toUpperCase()}-${issue.shortNumber}`,
  spanId: event.spanId ?? null,
  title: titleOf(event).title,
  level: event.level,
  timestamp: iso(event.timestamp),
})
