import type { Database } from 'bun:sqlite'
import type { IdIndex } from '../db/id-index'
import type { Limits } from '../limits'
import type { NamedRelease, ReleaseStore } from '../releases/store'
import { attributeStore } from './attributes/store'
import type { BlockText, FoldedSpans } from './digest'
import type { SeenRelease } from './fold-releases'
import type { FoldedChunk } from './gather-chunks'
import { rollupStore } from './rollup/store'
import { environmentOf, projectOf } from './stream'
import { traceStore } from './summary/store'
import { wordStore } from './words/store'

/** The only writer of spans and what follows from them. Runs on the digest thread, inside its transaction. */
export function spanStore(
  db: Database,
  ids: IdIndex,
  { releases, limits }: { releases: ReleaseStore; limits: Limits },
) {
  const words = wordStore(db)
  const traces = traceStore(db, ids, words)
  const rollups = rollupStore(db, words, limits)
  const attributes = attributeStore(db)
  const insertChunk = db.query(
    `INSERT INTO span_chunk (stream, first_block, last_block, count, errors, max_duration, first_at,
       last_at, bytes, body) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
  )
  const insertText = db.query('INSERT INTO span_text (rowid, text) VALUES ((? << 40) | ?, ?)')
  const isThere = db.query<{ id: number }, [number]>(
    'SELECT id FROM project WHERE id = ? AND erased_at IS NULL',
  )

  function insert(chunk: FoldedChunk) {
    const { stream, firstBlock, lastBlock, count, errors } = chunk
    const { maxDuration, firstAt, lastAt, bytes, body } = chunk
    insertChunk.run(
      stream,
      firstBlock,
      lastBlock,
      count,
      errors,
      maxDuration,
      firstAt,
      lastAt,
      bytes,
      body,
    )
  }

  return {
    /** @returns how many spans were stored. */
    apply(folded: FoldedSpans): number {
      const here = new Map<number, boolean>()
      const isHere = ({ stream }: { stream: number }) => {
        const project = projectOf(stream)
        const known = here.get(project) ?? isThere.get(project) !== null
        here.set(project, known)
        return known
      }
      const chunks = folded.chunks.filter(isHere)
      if (chunks.length === 0) return 0
      for (const chunk of chunks) insert(chunk)
      // In the order of their rows, or FTS5 ends a segment at each.
      for (const { stream, block, text } of folded.texts.filter(isHere).sort(byRow))
        insertText.run(stream, block, text)
      traces.apply([...folded.traces.values()].filter(isHere))
      ids.flush()
      rollups.apply(
        [...folded.latencies.values()].filter(isHere),
        [...folded.calls.values()].filter(isHere),
        traces.keyOf,
      )
      attributes.apply(folded.attributes, (project) => here.get(project) === true)
      for (const one of [...folded.releases.values()].filter(isHere))
        releases.noteNamed(namedOf(one))
      return chunks.reduce((sum, { count }) => sum + count, 0)
    },
    /** Drops what was remembered of a slice that was rolled back. */
    forget() {
      for (const store of [words, traces, rollups, attributes]) store.forget()
    },
  }
}

export type SpanStore = ReturnType<typeof spanStore>

const namedOf = ({ stream, version, firstAt, lastAt }: SeenRelease): NamedRelease => ({
  ...{ project: projectOf(stream), environment: environmentOf(stream), version },
  ...{ firstSeen: Math.floor(firstAt / 1000), lastSeen: Math.floor(lastAt / 1000) },
})

const byRow = (a: BlockText, b: BlockText) => a.stream - b.stream || a.block - b.block
