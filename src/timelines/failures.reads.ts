import type { Database } from 'bun:sqlite'
import { hashed } from '../analytics/records/ids'
import type { VisitSpan } from '../analytics/reports/visits/visit-row'
import { timeOfVisit } from '../analytics/reports/visits/visit-time'
import { chunkReader } from '../db/chunks/chunk'
import { linkHash, linkOf } from '../events/by-link/link-hash'
import { linkedEvents } from '../events/by-link/reads'
import type { Event } from '../events/event'
import { flagsOf } from '../events/flags'
import { titleOf } from '../issues/title'
import { HOUR_MS, iso } from '../lib/time'
import { uuidText } from '../lib/uuid'
import { environmentOf } from '../projects/lane'
import type { Done } from './done-in-visit.reads'
import type { ItemOf, LINKS } from './model'

/** Events that are looked at; of a visit with more, the first ones. A user may be somebody who does nothing but fail. */
const MOST = 500
const MOST_OF_USER = 100
/** A client's clock may be off by so much, and its events are found. */
const CLOCK_MS = HOUR_MS

/** What errors of a visit say. */
interface Failed {
  errors: ItemOf<'error'>[]
  /** What flags were evaluated to before them. */
  flags: { at: number; flag: string; variant: string }[]
  traceIds: Set<string>
  replays: { at: number; replayId: string }[]
}

/** Finds the errors, and other events of issues, that have a session, a trace or the user in common with a visit. */
export function failuresOfVisit(db: Database) {
  const find = linkedEvents(db)
  const payloads = chunkReader(db)
  const issueOf = db.query<{ id: Uint8Array; number: number }, { seq: number; project: number }>(
    `SELECT i.id, i.short_number AS number FROM event e
     JOIN grouping g ON g.key = e.grouping JOIN issue i ON i.key = g.issue
     WHERE e.seq = $seq AND e.project = $project`,
  )

  /** @param project with the slug that short ids begin with */
  return (
    { id: project, slug }: { id: number; slug: string },
    visit: VisitSpan,
    { sessions, traceIds }: Pick<Done, 'sessions' | 'traceIds'>,
  ): Failed => {
    const failed: Failed = { errors: [], flags: [], traceIds: new Set(), replays: [] }
    const links = new Set([...sessions].map(linkOf))
    for (const traceId of traceIds) links.add(linkHash(traceId))
    const { from, to } = timeOfVisit(visit)
    const near = { from: from - CLOCK_MS, to: to + CLOCK_MS }
    const ofUser = new Set(visit.user === '' ? [] : [linkHash(visit.user)])
    const seqs = [
      ...new Set([
        ...find(project, links, near, MOST),
        ...find(project, ofUser, near, MOST_OF_USER),
      ]),
    ]
    const texts = payloads(project, 'event', seqs)
    seqs.forEach((seq, i) => {
      const text = texts[i]
      const issue = issueOf.get({ seq, project })
      if (text === undefined || !issue) return
      const event: Event = JSON.parse(text)
      // They are found by hashes, which others may have too.
      const by = linkTo(event, visit, { sessions, traceIds })
      const at = momentOf(event, visit)
      if (by === undefined || at === undefined || event.environment !== environmentOf(visit.lane))
        return
      failed.errors.push({
        kind: 'error',
        at: iso(at),
        eventId: event.id,
        issueId: uuidText(issue.id),
        shortId: `${slug.toUpperCase()}-${issue.number}`,
        title: titleOf(event).title,
        level: event.level,
        by,
        traceId: event.traceId ?? null,
      })
      if (event.traceId !== undefined) failed.traceIds.add(event.traceId)
      if (event.replayId !== undefined) failed.replays.push({ at, replayId: event.replayId })
      for (const [flag, variant] of Object.entries(flagsOf(event) ?? {}))
        failed.flags.push({ at, flag, variant })
    })
    return failed
  }
}

/** What an event has in common with a visit. One that names another session is not linked by its user: they use two browsers. */
function linkTo(
  { sessionId, traceId, user }: Event,
  visit: VisitSpan,
  { sessions, traceIds }: Pick<Done, 'sessions' | 'traceIds'>,
): (typeof LINKS)[number] | undefined {
  if (sessionId !== undefined && sessions.has(hashed(sessionId))) return 'session'
  if (traceId !== undefined && traceIds.has(traceId)) return 'trace'
  return sessionId === undefined && visit.user !== '' && user?.id === visit.user
    ? 'user'
    : undefined
}

/** When an event of a visit happened: by the client's clock or, where that is off, when it came. Undefined when neither was in the visit. */
function momentOf({ timestamp, receivedAt, clockSkew }: Event, visit: VisitSpan) {
  const { from, to } = timeOfVisit(visit)
  const isWithin = (at: number) => at >= from && at <= to
  // Nothing happens after it came.
  const at = Math.min(timestamp, receivedAt)
  if (isWithin(at)) return at
  return clockSkew !== undefined && isWithin(receivedAt) ? receivedAt : undefined
}
