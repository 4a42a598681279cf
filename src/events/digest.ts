import type { DeadLetter } from '../db/apply-slice'
import type { Changed } from '../db/changed'
import { linesOf, unpack } from '../db/chunk'
import type { Block } from '../db/spool'
import { fingerprintOf, group } from '../issues/grouping'
import type { Sighting } from '../issues/sighting'
import type { Environment } from '../projects/environment'
import type { Missing } from '../sourcemaps/missing/store'
import { distinctTags } from './distinct-tags'
import { type Event, LEVELS } from './event'
import type { EventHead } from './head'
import { addTo, firstSight } from './sight'
import type { HeadSymbolicator } from './symbolicate/symbolicate-head'

/** What one event becomes beside its payload. */
export interface EventRow {
  /** 16 bytes. */
  id: Buffer
  fingerprint: string
  at: number
  /** Place in LEVELS. */
  level: number
  release: string | undefined
  /** Its trace, hashed; 0 for none. */
  trace: number
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

/** What the fold asks of what is stored already. */
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
        const { timestamp: at, level, release, trace = 0 } = head
        return { id, fingerprint, at, level: LEVELS.indexOf(level), release, trace }
      } catch (cause) {
        folded.deadLetters.push(deadLetter(block, i, cause))
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

/** Whose issues the effects change. */
export const changedIssues = ({ sightings }: FoldedEvents): Changed[] =>
  [...sightings.values()].map(({ project, environment }) => ({
    ...{ project, environment },
    kind: 'issues',
  }))

/** What of a project has come in the slice. */
interface InProject {
  project: number
  /** Clients' own. */
  ids: Set<string>
  tagOf: ReturnType<typeof distinctTags>
  /** By environment and sibling key: hashing a fingerprint once is less than for each event. */
  sightings: Map<Environment, Map<string, Sighting>>
}

const nothingSeen = (project: number): InProject => ({
  project,
  ids: new Set(),
  tagOf: distinctTags(),
  sightings: new Map(),
})

/** @returns the fingerprint */
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
    sighting = firstSight(project, head, fingerprint)
    if (!known.fingerprint(fingerprint)) sighting.grouping = group(known.maps.told(project, open()))
    here.set(head.siblingKey, sighting)
    folded.sightings.set(fingerprint, sighting)
  }
  addTo(sighting, head, tagOf)
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

function lazy<Value>(make: () => Value): () => Value {
  let made: Value | undefined
  return () => {
    made ??= make()
    return made
  }
}
