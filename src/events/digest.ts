import type { DeadLetter } from '../db/apply-slice'
import { linesOf, unpack } from '../db/chunk'
import type { Block } from '../db/spool'
import { fingerprintOf, group } from '../issues/grouping'
import type { Sighting } from '../issues/sighting'
import type { Missing } from '../sourcemaps/missing/store'
import { type Event, LEVELS } from './event'
import type { EventHead } from './head'
import { add, addTo, firstSight } from './sight'
import type { HeadSymbolicator } from './symbolicate/symbolicate-head'

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
  /** `project/environment/hour/level` → events. */
  hours: Map<string, number>
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
    hours: new Map(),
    missing: new Map(),
    deadLetters: [],
  }
  known.maps.refresh()
  const ids = new Set<string>()
  for (const block of blocks) {
    const payloads = lazy(() => unpack(block.body))
    const rows = linesOf(block.heads).map((text, i) => {
      try {
        const head: EventHead = JSON.parse(text)
        const id = Buffer.from(head.id.replaceAll('-', ''), 'hex')
        if (head.idGiven && comesAgain(block.project, head.id, id)) return null
        const open = (): Event => JSON.parse(payloads()[i] as string)
        const fingerprint = foldEvent(folded, known, block.project, head, open)
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

  function comesAgain(project: number, text: string, id: Buffer) {
    const key = `${project}/${text}`
    if (ids.has(key) || known.event(project, id)) return true
    ids.add(key)
    return false
  }
}

/** @returns the fingerprint */
function foldEvent(
  folded: FoldedEvents,
  known: Known,
  project: number,
  head: EventHead,
  open: () => Event,
): string {
  if (head.stack !== undefined) {
    const outcome = known.maps.outcome(project, head, open)
    Object.assign(head, outcome.head)
    for (const missing of outcome.missing) addMissing(folded.missing, project, missing, head)
  }
  const { environment, siblingKey, timestamp, level } = head
  const fingerprint = fingerprintOf(project, environment, siblingKey)
  let sighting = folded.sightings.get(fingerprint)
  if (!sighting) {
    sighting = firstSight(project, head, fingerprint)
    if (!known.fingerprint(fingerprint)) sighting.grouping = group(known.maps.told(project, open()))
    folded.sightings.set(fingerprint, sighting)
  }
  addTo(sighting, head)
  add(folded.hours, `${project}/${environment}/${Math.floor(timestamp / HOUR_MS)}/${level}`)
  return fingerprint
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
