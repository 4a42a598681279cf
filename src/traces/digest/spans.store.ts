import type { Database } from 'bun:sqlite'
import type { StoredDays } from '../../db/days/stored-days'
import type { Happening } from '../../db/digest/outbox'
import type { Applied } from '../../db/digest/signal'
import type { IdIndex } from '../../db/ids/id-index'
import type { Limits } from '../../limits'
import { environmentOf, projectOf } from '../../projects/lane'
import type { NamedRelease, ReleaseStore } from '../../releases/store'
import { attributeStore } from './attributes/store'
import type { FoldedRelease } from './fold-releases'
import { type BlockText, changedTraces, type FoldedSpans } from './fold-spans'
import type { FoldedChunk } from './gather-chunks'
import { rollupStore } from './rollup/store'
import { chunkAdder, type StoredChunk } from './span-chunks.store'
import { traceStore } from './summary/traces.store'
import { wordStore } from './words/store'

/** Writes the spans of a slice, and everything that is counted of them. Runs on the digest thread, inside its transaction. */
export function spanStore(
  db: Database,
  ids: IdIndex,
  { releases, days, limits }: { releases: ReleaseStore; days: StoredDays; limits: Limits },
) {
  const words = wordStore(db)
  const traces = traceStore(db, ids, words)
  const rollups = rollupStore(db, words, limits)
  const attributes = attributeStore(db)
  const addChunk = chunkAdder(db)
  const insertText = db.query('INSERT INTO span_text (rowid, text) VALUES ((? << 40) | ?, ?)')
  const isThere = db.query<{ id: number }, [number]>(
    'SELECT id FROM project WHERE id = ? AND erased_at IS NULL',
  )

  /** Counts a chunk among what came on its day. */
  function stored({ at, arrivedBytes: bytes, ...chunk }: FoldedChunk): StoredChunk {
    const { count: records, lane } = chunk
    return {
      ...chunk,
      day: days.add({ project: projectOf(lane), signal: 'span', at, records, bytes }),
    }
  }

  return {
    apply(folded: FoldedSpans): Applied {
      const here = new Map<number, boolean>()
      const isProject = (project: number) => {
        const known = here.get(project) ?? isThere.get(project) !== null
        here.set(project, known)
        return known
      }
      const isHere = ({ lane }: { lane: number }) => isProject(projectOf(lane))
      const chunks = folded.chunks.filter(isHere)
      const happened: Happening[] = []
      if (chunks.length === 0) return { stored: [], changed: [], happened }
      for (const chunk of chunks) addChunk(stored(chunk))
      // In ascending order of their row numbers: FTS5 ends a segment at each that is lower than the one before.
      for (const { lane, block, text } of folded.texts.filter(isHere).sort(byRow))
        insertText.run(lane, block, text)
      traces.apply([...folded.traces.values()].filter(isHere))
      ids.flush()
      rollups.apply(
        [...folded.latencies.values()].filter(isHere),
        [...folded.calls.values()].filter(isHere),
        traces.keyOf,
      )
      attributes.apply(folded.attributes, (project) => here.get(project) === true)
      for (const one of [...folded.releases.values()].filter(isHere))
        releases.noteNamed(namedOf(one), happened)
      return {
        stored: folded.fresh.filter(({ block }) => isProject(block.project)),
        changed: changedTraces(chunks),
        happened,
      }
    },
    /** Forgets rows that a slice wrote which was rolled back. */
    forget() {
      for (const store of [words, traces, rollups, attributes]) store.forget()
    },
  }
}

const namedOf = ({ lane, version, firstAt, lastAt }: FoldedRelease): NamedRelease => ({
  project: projectOf(lane),
  environment: environmentOf(lane),
  version,
  firstSeen: Math.floor(firstAt / 1000),
  lastSeen: Math.floor(lastAt / 1000),
})

const byRow = (a: BlockText, b: BlockText) => a.lane - b.lane || a.block - b.block
