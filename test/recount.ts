import type { Database } from 'bun:sqlite'
import { unpack, unpackSeqs } from '../src/db/chunks/chunk'
import { openMainReadonly } from '../src/db/open'
import { type Event, LEVELS } from '../src/events/event'
import { withFacets } from '../src/events/facets'
import { groupingsOf, segmentOf, sumOf } from '../src/issues/counts/segments/packed-counts'
import { slotOfDay, slotOfHour } from '../src/issues/counts/slot'
import { withUsers } from '../src/issues/counts/user-sketch'
import { fingerprintOf, group } from '../src/issues/grouping'
import { titleOf } from '../src/issues/title'
import { FIVE_COLUMNS, FIVE_MS } from '../src/lib/five-minutes'
import { hash53 } from '../src/lib/hash'
import { HOUR_MS } from '../src/lib/time'

/** Everything that follows from events, in a form that can be compared. */
interface Telemetry {
  /** Sequence number → what its row says. */
  events: Record<string, unknown>
  /** Fingerprint → counts, times, users, hours, releases, tags. */
  groupings: Record<string, unknown>
  /** Project, environment, level and five minutes, or the whole hour → events. */
  hours: Record<string, number>
  /** First fingerprint → counts, times, releases and face. */
  issues: Record<string, unknown>
}

interface StoredEvent {
  seq: number
  project: number
  fingerprint: string
  event: Event
}

/** What the tables of a data folder say, and what its chunks say they should. */
export function recount(data: string): { tables: Telemetry; chunks: Telemetry } {
  const db = openMainReadonly(data)
  try {
    return { tables: fromTables(db), chunks: fromChunks(db) }
  } finally {
    db.close()
  }
}

/** Ids of all stored events, once for each time they are stored. */
export function storedIds(data: string): string[] {
  const db = openMainReadonly(data)
  try {
    return eventsInChunks(db).map(({ event }) => event.id)
  } finally {
    db.close()
  }
}

function eventsInChunks(db: Database): StoredEvent[] {
  const chunks = db
    .query<
      {
        project: number
        firstSeq: number
        count: number
        seqs: Uint8Array | null
        body: Uint8Array
      },
      []
    >('SELECT project, first_seq AS firstSeq, count, seqs, body FROM chunk ORDER BY first_seq')
    .all()
  const stored = chunks.flatMap(({ project, body, ...place }) => {
    const seqs = unpackSeqs(place)
    return unpack(body).flatMap((text, i) => {
      // A record without a row: it came twice, or could not be digested.
      if (!seqs[i]) return []
      const event: Event = JSON.parse(text)
      const fingerprint = fingerprintOf(project, event.environment, group(event).siblingKey)
      return { seq: seqs[i] as number, project, fingerprint, event }
    })
  })
  return stored.sort((a, b) => a.seq - b.seq)
}

function fromChunks(db: Database): Telemetry {
  const stored = eventsInChunks(db)
  const told: Telemetry = { events: {}, groupings: {}, hours: {}, issues: {} }
  for (const { seq, project, fingerprint, event } of stored) {
    const { id, timestamp: at, level, release = null, environment } = event
    if (told.events[seq]) throw new Error(`Event ${seq} stands in two chunks.`)
    told.events[seq] = { id, project, fingerprint, at, level: LEVELS.indexOf(level), release }
    for (const time of [hourOf(at), fiveOf(at)])
      count(told.hours, `${project} ${environment} ${level} ${time}`)
  }
  for (const [fingerprint, events] of Map.groupBy(stored, (one) => one.fingerprint))
    told.groupings[fingerprint] = groupingOf(events.map(({ event }) => event))

  const owners = new Map(
    db
      .query<{ fingerprint: string; issue: string }, []>(
        `SELECT lower(hex(g.fingerprint)) AS fingerprint, lower(hex(i.id)) AS issue
         FROM grouping g JOIN issue i ON i.key = g.issue`,
      )
      .all()
      .map(({ fingerprint, issue }) => [fingerprint, issue]),
  )
  const order = releaseOrder(db)
  for (const [issue, events] of Map.groupBy(stored, ({ fingerprint }) => owners.get(fingerprint)))
    told.issues[issue ?? 'none'] = issueOf(events, order)
  return told
}

function groupingOf(events: readonly Event[]) {
  const hours: Record<string, number> = {}
  const slots: Record<string, number> = {}
  const tags: Record<string, { count: number; lastSeen: number }> = {}
  const releases: Record<string, { count: number; firstSeen: number; lastSeen: number }> = {}
  for (const event of events) {
    const { timestamp: at, release } = event
    const own = withFacets(event) ?? {}
    for (const time of [hourOf(at), fiveOf(at)]) count(hours, time)
    const hour = Math.floor(at / HOUR_MS)
    for (const slot of [slotOfHour(hour), slotOfDay(Math.floor(hour / 24))]) count(slots, `${slot}`)
    for (const [name, value] of Object.entries(own)) {
      const key = `${name}=${value}`
      const before = tags[key] ?? { count: 0, lastSeen: at }
      tags[key] = { count: before.count + 1, lastSeen: Math.max(before.lastSeen, at) }
    }
    if (release === undefined) continue
    const before = releases[release] ?? { count: 0, firstSeen: at, lastSeen: at }
    releases[release] = {
      count: before.count + 1,
      firstSeen: Math.min(before.firstSeen, at),
      lastSeen: Math.max(before.lastSeen, at),
    }
  }
  const users = usersOf(events)
  return {
    ...spanOf(events),
    userCount: users.length,
    users,
    usersBySlot: sketchesOf(events),
    hours,
    slots,
    tags,
    releases,
  }
}

function issueOf(stored: readonly StoredEvent[], order: Map<string, number>) {
  const events = stored.map(({ event }) => event)
  const known = stored.flatMap(({ project, event }) =>
    event.release === undefined ? [] : [order.get(`${project} ${event.release}`) as number],
  )
  // Of the events with the latest time, take the one that came last.
  const face = events.reduce((latest, event) =>
    event.timestamp >= latest.timestamp ? event : latest,
  )
  const { title, culprit, type } = titleOf(face)
  const span = spanOf(events)
  const releaseAt = (at: number, of: (a: number, b: number) => number) =>
    stored
      .flatMap(({ project, event }) =>
        event.timestamp === at && event.release !== undefined
          ? [order.get(`${project} ${event.release}`) as number]
          : [],
      )
      .reduce<number | null>((a, b) => (a === null ? b : of(a, b)), null)
  return {
    ...span,
    userCount: usersOf(events).length,
    oldestRelease: known.length > 0 ? Math.min(...known) : null,
    newestRelease: known.length > 0 ? Math.max(...known) : null,
    firstRelease: releaseAt(span.firstSeen, (a, b) => Math.min(a, b)),
    lastRelease: releaseAt(span.lastSeen, (a, b) => Math.max(a, b)),
    title,
    culprit,
    type,
    level: face.level,
    platform: face.platform ?? '',
  }
}

const spanOf = (events: readonly Event[]) => {
  const times = events.map(({ timestamp }) => timestamp)
  const least = times.reduce((a, b) => Math.min(a, b))
  return {
    count: events.length,
    firstSeen: least,
    lastSeen: times.reduce((a, b) => Math.max(a, b)),
  }
}

function usersOf(events: readonly Event[]): number[] {
  const users = events.flatMap(userOf)
  return [...new Set(users.map(hash53))].sort((a, b) => a - b)
}

const userOf = ({ user }: Event) => user?.id ?? user?.email ?? user?.username ?? user?.ip ?? []

/** The sketches of each hour and day, made of all events at once, while the digest adds slice by slice. */
function sketchesOf(events: readonly Event[]): Record<string, string> {
  const users = new Map<number, number[]>()
  for (const event of events)
    for (const user of [userOf(event)].flat()) {
      const hour = Math.floor(event.timestamp / HOUR_MS)
      for (const slot of [slotOfHour(hour), slotOfDay(Math.floor(hour / 24))])
        users.set(slot, [...(users.get(slot) ?? []), hash53(user)])
    }
  return Object.fromEntries(
    [...users].map(([slot, all]) => [slot, Buffer.from(withUsers(undefined, all)).toString('hex')]),
  )
}

function fromTables(db: Database): Telemetry {
  const told: Telemetry = { events: {}, groupings: {}, hours: {}, issues: {} }
  for (const { seq, id, ...row } of db
    .query<{ seq: number; id: string; [more: string]: unknown }, []>(
      `SELECT e.seq, lower(hex(e.id)) AS id, e.project, lower(hex(g.fingerprint)) AS fingerprint, e.at,
         e.level, r.version AS release
       FROM event e JOIN grouping g ON g.key = e.grouping LEFT JOIN release r ON r.key = e.release`,
    )
    .all())
    told.events[seq] = { id: id.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-'), ...row }
  for (const { project, environment, level, ...row } of db
    .query<HourRow & { project: number; environment: string; level: string }, []>(
      'SELECT * FROM project_hour',
    )
    .all())
    for (const [time, count] of timesOf(row))
      told.hours[`${project} ${environment} ${level} ${time}`] = count
  for (const { key, fingerprint, ...row } of db
    .query<{ key: number; fingerprint: string }, []>(
      `SELECT key, lower(hex(fingerprint)) AS fingerprint, count, first_seen AS firstSeen,
         last_seen AS lastSeen, user_count AS userCount FROM grouping`,
    )
    .all())
    told.groupings[fingerprint] = { ...row, ...detailsOf(db, key) }
  for (const { id, ...row } of db
    .query<{ id: string }, []>(
      `SELECT lower(hex(id)) AS id, count, first_seen AS firstSeen, last_seen AS lastSeen,
         user_count AS userCount, oldest_release AS oldestRelease, newest_release AS newestRelease,
         first_release AS firstRelease, last_release AS lastRelease, title, culprit, type, level, platform
       FROM issue WHERE merged_into IS NULL`,
    )
    .all())
    told.issues[id] = row
  return told
}

function detailsOf(db: Database, grouping: number) {
  const all = <Row>(sql: string) => db.query<Row, [number]>(sql).all(grouping)
  const users = all<{ user: number }>(
    'SELECT user FROM grouping_user WHERE grouping = ? ORDER BY user',
  )
  const hours = all<HourRow>('SELECT * FROM grouping_hour WHERE grouping = ?')
  const sketches = all<{ slot: number; users: string }>(
    'SELECT slot, lower(hex(users)) AS users FROM grouping_users WHERE grouping = ?',
  )
  const tags = all<{ name: string; value: string; count: number; lastSeen: number }>(
    `SELECT t.name, t.value, gt.count, gt.last_seen AS lastSeen FROM grouping_tag gt
     JOIN tag t ON t.key = gt.tag WHERE gt.grouping = ?`,
  )
  const releases = all<{ version: string; count: number; firstSeen: number; lastSeen: number }>(
    `SELECT r.version, gr.count, gr.first_seen AS firstSeen, gr.last_seen AS lastSeen
     FROM grouping_release gr JOIN release r ON r.key = gr.release WHERE gr.grouping = ?`,
  )
  return {
    users: users.map(({ user }) => user),
    usersBySlot: Object.fromEntries(sketches.map(({ slot, users }) => [slot, users])),
    hours: Object.fromEntries(hours.flatMap(timesOf)),
    slots: Object.fromEntries(slotsOf(db, grouping)),
    tags: Object.fromEntries(tags.map(({ name, value, ...tally }) => [`${name}=${value}`, tally])),
    releases: Object.fromEntries(releases.map(({ version, ...tally }) => [version, tally])),
  }
}

/** The counts of a grouping in rows that hold many groupings. */
function slotsOf(db: Database, grouping: number): [slot: string, count: number][] {
  const rows = db.query<{ slot: number; counts: Uint8Array }, [number]>(
    'SELECT slot, counts FROM grouping_counts WHERE segment = ?',
  )
  return rows.all(segmentOf(grouping)).flatMap(({ slot, counts }): [string, number][] => {
    const sum = sumOf(counts, groupingsOf([grouping]).get(segmentOf(grouping)) as Uint8Array)
    return sum > 0 ? [[`${slot}`, sum]] : []
  })
}

const releaseOrder = (db: Database) =>
  new Map(
    db
      .query<{ key: number; project: number; version: string }, []>(
        'SELECT key, project, version FROM release',
      )
      .all()
      .map(({ key, project, version }) => [`${project} ${version}`, key]),
  )

interface HourRow {
  hour: number
  count: number
  [five: string]: number
}

/** An hour, and those of its five minutes that have events. */
const timesOf = ({ hour, count, ...row }: HourRow): [string, number][] => [
  [hourOf(hour * HOUR_MS), count],
  ...FIVE_COLUMNS.flatMap((name, i): [string, number][] =>
    row[name] ? [[fiveOf(hour * HOUR_MS + i * FIVE_MS), row[name]]] : [],
  ),
]

const fiveOf = (at: number) => `five ${Math.floor(at / FIVE_MS)}`
const hourOf = (at: number) => `hour ${Math.floor(at / HOUR_MS)}`

function count(counts: Record<string, number>, key: string) {
  counts[key] = (counts[key] ?? 0) + 1
}
