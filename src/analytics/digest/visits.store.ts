import type { Database } from 'bun:sqlite'
import { type AnalyticsEvent, isAction, type Origin } from '../records/event'
import { visitorStore } from './visitors.store'

/** A visit ends when nothing comes for longer than this, and the next event begins another. */
export const PAUSE_MS = 30 * 60_000
/** A visit that goes on for longer than this is two. */
export const LONGEST_MS = 24 * 60 * 60_000
/** Only a visit of which something was received within this time goes on; what comes late begins one of its own. */
export const HEARD_MS = 60 * 60_000
/**
 * By as much may something of the page before be later than the view of the page that is opened next: browsers begin that one first.
 * The view that is received last is where the visit ended, then.
 */
const LEAVING_MS = 1000

/** Visits that are remembered between two slices. */
const MOST_REMEMBERED = 100_000

export interface Visit {
  lane: number
  number: number
  key: number
  visitor: number
  /** Of the lane's visitors, from 1. */
  visitorNumber: number
  /** When the last of it was received. */
  heardAt: number
  startedAt: number
  lastAt: number
  isBot: number
  /** Whether the visitor is known by an id that lasts, and not for a day alone. */
  isLasting: number
  views: number
  interactions: number
  /** Events of the application's own. */
  actions: number
  events: number
  engagedMs: number
  entry: string
  exit: string
  user: string
  release: string
  /** JSON of the origin. */
  origin: string
}

/** What is to be known of the batch that an event came in. */
export interface Arrival {
  lane: number
  receivedAt: number
  isBot: boolean
  origin: Origin
}

export const VISIT_COLUMNS = `lane, number, key, visitor, visitor_number AS visitorNumber, heard_at AS heardAt, started_at AS startedAt, last_at AS lastAt, is_bot AS isBot, is_lasting AS isLasting, views,
  interactions, actions, events, engaged_ms AS engagedMs, entry, exit, user, release, origin`

/**
 * The visits that events belong to. Which one an event belongs to follows from the log alone, wherever slices end: from the times of
 * its events, and from when they were received.
 */
export function visitStore(db: Database) {
  const visitors = visitorStore(db)
  const find = db.query<Visit, { lane: number; key: number }>(
    `SELECT ${VISIT_COLUMNS} FROM analytics_visit INDEXED BY analytics_visit_by_key
     WHERE lane = $lane AND key = $key ORDER BY number DESC LIMIT 1`,
  )
  const nextOf = db.query<{ next: number }, [number]>(
    'SELECT next_visit AS next FROM analytics_lane WHERE lane = ?',
  )
  const put = db.query<null, Record<keyof Visit, string | number>>(
    `INSERT INTO analytics_visit (lane, number, key, visitor, visitor_number, heard_at, started_at, last_at, is_bot, is_lasting, views, interactions, actions, events,
       engaged_ms, entry, exit, user, release, origin)
     VALUES ($lane, $number, $key, $visitor, $visitorNumber, $heardAt, $startedAt, $lastAt, $isBot, $isLasting, $views, $interactions, $actions, $events,
       $engagedMs, $entry, $exit, $user, $release, $origin)
     ON CONFLICT DO UPDATE SET heard_at = $heardAt, started_at = $startedAt, last_at = $lastAt, views = $views,
       interactions = $interactions, actions = $actions, events = $events, engaged_ms = $engagedMs, entry = $entry, exit = $exit, user = $user,
       release = $release, origin = $origin`,
  )
  const putNext = db.query<null, { lane: number; next: number; nextVisitor: number }>(
    `INSERT INTO analytics_lane (lane, next_visit, next_visitor) VALUES ($lane, $next, $nextVisitor)
     ON CONFLICT DO UPDATE SET next_visit = excluded.next_visit, next_visitor = excluded.next_visitor`,
  )

  const newest = new Map<number, Map<number, Visit | null>>()
  const nexts = new Map<number, number>()
  const changed = new Set<Visit>()
  let remembered = 0

  function newestOf(lane: number, key: number): Visit | null {
    const ofLane = newest.get(lane) ?? new Map<number, Visit | null>()
    newest.set(lane, ofLane)
    const known = ofLane.get(key)
    if (known !== undefined) return known
    const found = find.get({ lane, key })
    ofLane.set(key, found)
    remembered++
    return found
  }

  /** The visit with a key that an event belongs to, if it goes on. */
  function going(key: number, { at }: AnalyticsEvent, { lane, receivedAt }: Arrival) {
    const visit = newestOf(lane, key)
    return visit && goesOn(visit, at, receivedAt) ? visit : undefined
  }

  function begin(key: number, event: AnalyticsEvent, arrival: Arrival): Visit {
    const { lane } = arrival
    const number = nexts.get(lane) ?? nextOf.get(lane)?.next ?? 1
    nexts.set(lane, number + 1)
    const visit: Visit = {
      lane,
      number,
      key,
      visitor: event.visitor,
      visitorNumber: visitors.numberOf(lane, event.visitor, arrival.receivedAt),
      heardAt: arrival.receivedAt,
      startedAt: event.at,
      lastAt: event.at,
      isBot: arrival.isBot ? 1 : 0,
      isLasting: event.isLasting ? 1 : 0,
      views: 0,
      interactions: 0,
      actions: 0,
      events: 0,
      engagedMs: 0,
      entry: '',
      exit: '',
      user: '',
      release: '',
      origin: JSON.stringify(arrival.origin),
    }
    newest.get(lane)?.set(key, visit)
    return visit
  }

  return {
    /** Counts an event for its visit. @returns the visit's number */
    count(event: AnalyticsEvent, arrival: Arrival): number {
      const key = event.session ?? event.visitor
      const visit =
        going(key, event, arrival) ??
        (event.session === undefined && event.yesterday !== undefined
          ? going(event.yesterday, event, arrival)
          : undefined) ??
        begin(key, event, arrival)
      add(visit, event, arrival)
      changed.add(visit)
      return visit.number
    },
    /** Writes what was counted since. */
    flush(): void {
      for (const visit of changed) put.run({ ...visit })
      for (const [lane, next] of nexts)
        putNext.run({ lane, next, nextVisitor: visitors.next(lane) })
      changed.clear()
      nexts.clear()
      visitors.flush()
      if (remembered > MOST_REMEMBERED) forget()
    },
    forget,
  }

  function forget(): void {
    visitors.forget()
    newest.clear()
    nexts.clear()
    changed.clear()
    remembered = 0
  }
}

/** Whether an event of a time that is received at another belongs to a visit. */
export function goesOn(
  visit: Pick<Visit, 'startedAt' | 'lastAt' | 'heardAt'>,
  at: number,
  receivedAt: number,
): boolean {
  if (receivedAt - visit.heardAt > HEARD_MS) return false
  const first = Math.min(visit.startedAt, at)
  const last = Math.max(visit.lastAt, at)
  if (last - first > LONGEST_MS) return false
  return at <= visit.lastAt + PAUSE_MS && at >= visit.startedAt - PAUSE_MS
}

function add(visit: Visit, event: AnalyticsEvent, { receivedAt, origin }: Arrival): void {
  const isView = event.name === '$pageview'
  if (isView && (visit.views === 0 || event.at < visit.startedAt)) {
    visit.entry = event.path
    visit.origin = JSON.stringify(origin)
  }
  if (isView && (visit.views === 0 || event.at >= visit.lastAt - LEAVING_MS))
    visit.exit = event.path
  visit.heardAt = Math.max(visit.heardAt, receivedAt)
  visit.startedAt = Math.min(visit.startedAt, event.at)
  visit.lastAt = Math.max(visit.lastAt, event.at)
  visit.events++
  if (isView) visit.views++
  if (isAction(event.name)) visit.actions++
  if (event.isInteraction) visit.interactions++
  visit.engagedMs += event.engagedMs
  if (event.user !== '') visit.user = event.user
  if (event.release !== '') visit.release = event.release
}
