import { linesOf, unpack } from '../db/chunks/chunk'
import type { Changed } from '../db/digest/changed'
import { type DeadLetter, recordLetter } from '../db/digest/dead-letters'
import type { Block } from '../db/spool/block'
import { fingerprintOf, group } from '../issues/grouping'
import type { Sighting } from '../issues/sighting'
import { lazy } from '../lib/lazy'
import { messageOf } from '../lib/message-of'
import type { Environment } from '../projects/environment'
import type { Missing } from '../sourcemaps/missing.store'
import { addToSighting, distinctTags, newSighting } from './add-to-sighting'
import { type Event, LEVELS } from './event'
import type { EventHead } from './head'
import type { HeadSymbolicator } from './symbolicate/symbolicate-head'

/** What one event becomes beside its payload. */
export interface EventRow {
  /** The event's id, 16 bytes. */
  id: Buffer
  fingerprint: string
  at: number
  /** Index in LEVELS. */
  level: number
  release: string | undefined
  /** Hashes of the ids of its trace, its session and its user, of those that it has. */
  links: number[]
}

export interface FoldedChunk {
  block: Block
  /** One row for each record; null for a record without one, because it came twice or cannot be digested. */
  rows: (EventRow | null)[]
}

/** What a slice of spooled events changes, as a value; `store.ts` applies it. */
export interface FoldedEvents {
  chunks: FoldedChunk[]
  /** Releases in the order in which events first name them: they get their keys in it. */
  releases: { project: number; version: string; at: number }[]
  sightings: Map<string, Sighting>
  /** Frames that found no map, by project and file. */
  missing: Map<string, MissingFrames>
  deadLetters: DeadLetter[]
}

export interface MissingFrames {
  project: number
  missing: Missing
  frames: number
  /** ms since the epoch. */
  at: number
}

/** What the fold needs to know of the database. */
export interface Known {
  /** Whether a client's own id was digested before. */
  event(project: number, id: Buffer): boolean
  fingerprint(fingerprint: string): boolean
  maps: HeadSymbolicator
}

/** Folds blocks of events into one value; writes nothing. */
export function foldEvents(blocks: readonly Block[], known: Known): FoldedEvents {
  const folded: FoldedEvents = {
    chunks: [],
    releases: [],
    sightings: new Map(),
    missing: new Map(),
    deadLetters: [],
  }
  known.maps.refresh()
  const projects = new Map<number, InProject>()
  for (const block of blocks) {
    const seen = projects.get(block.project) ?? nothingSeen(block.project)
    projects.set(block.project, seen)
    const payloads = lazy(() => unpack(block.body))
    const rows = linesOf(block.heads).map((text, i) => {
      try {
        const head: EventHead = JSON.parse(text)
        const id = Buffer.from(head.id.replaceAll('-', ''), 'hex')
        if (head.idGiven && comesAgain(seen, head.id, id)) return null
        const open = (): Event => JSON.parse(payloads()[i] as string)
        const fingerprint = foldEvent(folded, known, seen, head, open)
        const { timestamp: at, level, release, trace, session, userLink } = head
        if (release !== undefined && !seen.releases.has(release)) {
          seen.releases.add(release)
          folded.releases.push({ project: block.project, version: release, at })
        }
        const links = [trace, session, userLink].filter((one) => one !== undefined)
        return { id, fingerprint, at, level: LEVELS.indexOf(level), release, links }
      } catch (cause) {
        const record = { head: text, payload: payloadOf(block.body, i) }
        folded.deadLetters.push(recordLetter(block, i, record, messageOf(cause)))
        return null
      }
    })
    folded.chunks.push({ block, rows })
  }
  return folded

  function comesAgain({ project, ids }: InProject, text: string, id: Buffer) {
    if (ids.has(text) || known.event(project, id)) return true
    ids.add(text)
    return false
  }
}

/** The projects and environments whose issues a slice changes. */
export const changedIssues = ({ sightings }: FoldedEvents): Changed[] =>
  [...sightings.values()].map(({ project, environment }) => ({
    project,
    environment,
    kind: 'issues',
  }))

/** What the slice has of one project so far. */
interface InProject {
  project: number
  /** Ids that clients chose. */
  ids: Set<string>
  releases: Set<string>
  tagOf: ReturnType<typeof distinctTags>
  /** By environment and sibling key, so that a fingerprint is hashed once, not for each event. */
  sightings: Map<Environment, Map<string, Sighting>>
}

const nothingSeen = (project: number): InProject => ({
  project,
  ids: new Set(),
  releases: new Set(),
  tagOf: distinctTags(),
  sightings: new Map(),
})

/** Adds an event to its sighting. @returns the fingerprint */
function foldEvent(
  folded: FoldedEvents,
  known: Known,
  seen: InProject,
  head: EventHead,
  open: () => Event,
): string {
  const { project, tagOf } = seen
  if (head.stack !== undefined) {
    const outcome = known.maps.outcome(project, head, open)
    Object.assign(head, outcome.head)
    for (const missing of outcome.missing) addMissing(folded.missing, project, missing, head)
  }
  const here = seen.sightings.get(head.environment) ?? new Map<string, Sighting>()
  seen.sightings.set(head.environment, here)
  let sighting = here.get(head.siblingKey)
  if (!sighting) {
    const fingerprint = fingerprintOf(project, head.environment, head.siblingKey)
    sighting = newSighting(project, head, fingerprint)
    if (!known.fingerprint(fingerprint))
      sighting.grouping = group(known.maps.inSource(project, open()))
    here.set(head.siblingKey, sighting)
    folded.sightings.set(fingerprint, sighting)
  }
  addToSighting(sighting, head, tagOf)
  return sighting.fingerprint
}

function addMissing(
  frames: FoldedEvents['missing'],
  project: number,
  missing: Missing,
  { receivedAt: at }: EventHead,
) {
  const key = `${project}\0${missing.release}\0${missing.fileName}\0${missing.reason}`
  const known = frames.get(key)
  if (known) known.frames++
  else frames.set(key, { project, missing, frames: 1, at })
}

/** The payload of a record; undefined when the body cannot even be unpacked. */
function payloadOf(body: Uint8Array, index: number): string | undefined {
  try {
    return unpack(body)[index] ?? ''
  } catch {
    return undefined
  }
}
