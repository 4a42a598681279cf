import type { DeadLetter } from '../db/apply-slice'
import { linesOf, unpack } from '../db/chunk'
import type { Block } from '../db/spool'
import { fingerprintOf, group } from '../issues/grouping'
import type { Sighting } from '../issues/sighting'
import { hash53 } from '../lib/hash'
import { type Event, LEVELS } from './event'
import type { EventHead } from './head'

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

/** What the fold asks of what is stored already. */
export interface Known {
  /** Whether a client's own id was digested before. */
  event(project: number, id: Buffer): boolean
  fingerprint(fingerprint: string): boolean
}

/** Folds blocks of events into one value; writes nothing. */
export function foldEvents(blocks: readonly Block[], known: Known): FoldedEvents {
  const folded: FoldedEvents = {
    chunks: [],
    sightings: new Map(),
    hours: new Map(),
    deadLetters: [],
  }
  const ids = new Set<string>()
  for (const block of blocks) {
    const rows = linesOf(block.heads).map((text, i) => {
      try {
        const head: EventHead = JSON.parse(text)
        const id = Buffer.from(head.id.replaceAll('-', ''), 'hex')
        if (head.idGiven && comesAgain(block.project, head.id, id)) return null
        return foldEvent(folded, known, block, i, head, id)
      } catch (cause) {
        folded.deadLetters.push(deadLetter(block, i, cause))
        return null
      }
    })
    folded.chunks.push({ block, rows })
  }
  return folded

  function comesAgain(project: number, text: string, id: Buffer) {
    const key = `${project}/${text}`
    if (ids.has(key) || known.event(project, id)) return true
    ids.add(key)
    return false
  }
}

function deadLetter({ project, signal, body }: Block, index: number, cause: unknown): DeadLetter {
  const reason = cause instanceof Error ? cause.message : String(cause)
  return { project, signal, reason, record: payloadOf(body, index) }
}

/** A payload that cannot even be unpacked is kept as it lies. */
function payloadOf(body: Uint8Array, index: number): Uint8Array {
  try {
    return Buffer.from(unpack(body)[index] ?? '')
  } catch {
    return body
  }
}

function foldEvent(
  folded: FoldedEvents,
  known: Known,
  block: Block,
  index: number,
  head: EventHead,
  id: Buffer,
): EventRow {
  const { environment, siblingKey, timestamp, level, release } = head
  const fingerprint = fingerprintOf(block.project, environment, siblingKey)
  let sighting = folded.sightings.get(fingerprint)
  if (!sighting) {
    sighting = firstSight(block.project, head, fingerprint)
    if (!known.fingerprint(fingerprint)) {
      const event: Event = JSON.parse(unpack(block.body)[index] as string)
      sighting.grouping = group(event)
    }
    folded.sightings.set(fingerprint, sighting)
  }
  addTo(sighting, head)
  add(folded.hours, `${block.project}/${environment}/${Math.floor(timestamp / HOUR_MS)}/${level}`)
  return { id, fingerprint, at: timestamp, level: LEVELS.indexOf(level), release }
}

const firstSight = (project: number, head: EventHead, fingerprint: string): Sighting => ({
  project,
  environment: head.environment,
  fingerprint,
  siblingKey: head.siblingKey,
  count: 0,
  firstSeen: head.timestamp,
  lastSeen: Number.NEGATIVE_INFINITY,
  receivedAt: 0,
  latest: { title: '', culprit: '', type: '', level: '', platform: '' },
  releases: new Map(),
  hours: new Map(),
  users: new Set(),
  tags: new Map(),
  texts: new Set(),
})

function addTo(sighting: Sighting, head: EventHead) {
  const { timestamp, release, tags, user } = head
  sighting.count++
  if (timestamp < sighting.firstSeen) sighting.firstSeen = timestamp
  if (head.receivedAt > sighting.receivedAt) sighting.receivedAt = head.receivedAt
  if (timestamp >= sighting.lastSeen) {
    const { title, culprit, type, level, platform = '' } = head
    sighting.lastSeen = timestamp
    sighting.latest = { title, culprit, type, level, platform }
  }
  add(sighting.hours, Math.floor(timestamp / HOUR_MS))
  if (release !== undefined) addRelease(sighting, release, timestamp)
  if (user !== undefined) sighting.users.add(hash53(user))
  for (const name in tags) addTag(sighting, name, tags[name] as string, timestamp)
  for (const text of head.texts) sighting.texts.add(text)
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

function add<Key>(counts: Map<Key, number>, key: Key) {
  counts.set(key, (counts.get(key) ?? 0) + 1)
}
