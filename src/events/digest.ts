import type { DeadLetter } from '../db/apply-slice'
import { unpack } from '../db/chunk'
import type { Block } from '../db/spool'
import { fingerprintOf, group } from '../issues/grouping'
import type { Sighting } from '../issues/sighting'
import { titleOf } from '../issues/title'
import { hash53 } from '../lib/hash'
import { type Event, LEVELS } from './event'

const HOUR_MS = 3_600_000

/** What one event becomes beside its payload. */
export interface EventRow {
  /** 16 bytes. */
  id: Buffer
  fingerprint: string
  at: number
  /** Place in LEVELS. */
  level: number
  release: string | undefined
}

export interface FoldedChunk {
  block: Block
  /** One a record; null where the record has no row (it came twice, or cannot be digested). */
  rows: (EventRow | null)[]
}

/** The effects of a slice of spooled events, as a value: `store.ts` applies it. */
export interface FoldedEvents {
  chunks: FoldedChunk[]
  sightings: Map<string, Sighting>
  /** `project/environment/hour/level` → events. */
  hours: Map<string, number>
  deadLetters: DeadLetter[]
}

/**
 * Folds blocks of events into one value. Touches no database: `isStored` says whether a client's
 * own id was digested before.
 */
export function foldEvents(
  blocks: readonly Block[],
  isStored: (project: number, id: Buffer) => boolean,
): FoldedEvents {
  const folded: FoldedEvents = {
    chunks: [],
    sightings: new Map(),
    hours: new Map(),
    deadLetters: [],
  }
  const ids = new Set<string>()
  for (const block of blocks) {
    const texts = recordsOf(block, folded)
    const rows = texts.map((text) => {
      try {
        const event: Event = JSON.parse(text)
        const id = Buffer.from(event.id.replaceAll('-', ''), 'hex')
        if (event.idGiven && comesAgain(event, id)) return null
        return foldEvent(folded, block.project, event, id)
      } catch (cause) {
        folded.deadLetters.push({ ...letter(block, cause), record: Buffer.from(text) })
        return null
      }
    })
    folded.chunks.push({ block, rows })

    function comesAgain(event: Event, id: Buffer) {
      const key = `${block.project}/${event.id}`
      if (ids.has(key) || isStored(block.project, id)) return true
      ids.add(key)
      return false
    }
  }
  return folded
}

function recordsOf(block: Block, folded: FoldedEvents): string[] {
  try {
    return unpack(block.body)
  } catch (cause) {
    folded.deadLetters.push({ ...letter(block, cause), record: block.body })
    return []
  }
}

const letter = ({ project, signal }: Block, cause: unknown) => ({
  project,
  signal,
  reason: cause instanceof Error ? cause.message : String(cause),
})

function foldEvent(folded: FoldedEvents, project: number, event: Event, id: Buffer): EventRow {
  const grouping = group(event)
  const fingerprint = fingerprintOf(project, event.environment, grouping.siblingKey)
  let sighting = folded.sightings.get(fingerprint)
  if (!sighting) {
    sighting = firstSight(project, event, fingerprint, grouping)
    folded.sightings.set(fingerprint, sighting)
  }
  addTo(sighting, event)
  const hour = Math.floor(event.timestamp / HOUR_MS)
  add(folded.hours, `${project}/${event.environment}/${hour}/${event.level}`)
  return {
    id,
    fingerprint,
    at: event.timestamp,
    level: LEVELS.indexOf(event.level),
    release: event.release,
  }
}

function firstSight(
  project: number,
  event: Event,
  fingerprint: string,
  grouping: Sighting['grouping'],
): Sighting {
  return {
    project,
    environment: event.environment,
    fingerprint,
    grouping,
    count: 0,
    firstSeen: event.timestamp,
    lastSeen: Number.NEGATIVE_INFINITY,
    receivedAt: 0,
    latest: { title: '', culprit: '', type: '', level: '', platform: '' },
    releases: new Map(),
    hours: new Map(),
    users: new Set(),
    tags: new Map(),
    texts: new Set(),
  }
}

function addTo(sighting: Sighting, event: Event) {
  const { timestamp, release, tags, user } = event
  sighting.count++
  if (timestamp < sighting.firstSeen) sighting.firstSeen = timestamp
  if (event.receivedAt > sighting.receivedAt) sighting.receivedAt = event.receivedAt
  const title = titleOf(event)
  if (timestamp >= sighting.lastSeen) {
    sighting.lastSeen = timestamp
    sighting.latest = { ...title, level: event.level, platform: event.platform ?? '' }
  }
  add(sighting.hours, Math.floor(timestamp / HOUR_MS))
  if (release !== undefined) addRelease(sighting, release, timestamp)
  const who = user && (user.id ?? user.email ?? user.username ?? user.ip)
  if (who !== undefined) sighting.users.add(hash53(who))
  for (const name in tags) addTag(sighting, name, tags[name] as string, timestamp)
  for (const text of searchTexts(event, title)) sighting.texts.add(text)
}

function addRelease(sighting: Sighting, version: string, at: number) {
  const tally = sighting.releases.get(version)
  if (!tally) {
    sighting.releases.set(version, { count: 1, firstSeen: at, lastSeen: at })
    return
  }
  tally.count++
  if (at < tally.firstSeen) tally.firstSeen = at
  if (at > tally.lastSeen) tally.lastSeen = at
}

function addTag(sighting: Sighting, name: string, value: string, at: number) {
  // NUL stands in no tag, so two different pairs never share a key.
  const key = `${name}\0${value}`
  const tally = sighting.tags.get(key)
  if (!tally) {
    sighting.tags.set(key, { name, value, count: 1, lastSeen: at })
    return
  }
  tally.count++
  if (at > tally.lastSeen) tally.lastSeen = at
}

function* searchTexts(event: Event, title: { title: string; culprit: string }) {
  yield title.title
  if (title.culprit) yield title.culprit
  if (event.message) yield event.message
  for (const exception of event.exception ?? []) if (exception.value) yield exception.value
  if (event.transaction) yield event.transaction
  if (event.user?.email) yield event.user.email
}

function add<Key>(counts: Map<Key, number>, key: Key) {
  counts.set(key, (counts.get(key) ?? 0) + 1)
}
