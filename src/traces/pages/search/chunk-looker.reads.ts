import type { Database } from 'bun:sqlite'
import { openChunkOrNone } from '../../spans/chunk/open-chunk'
import type { SpanChunk } from '../../spans/chunk/span-chunk'
import type { Expression } from '../language/condition'
import { chunkNeeds } from './matching/chunk-needs'
import { rowsByTrace } from './matching/matches'
import { meetingSpans } from './matching/meeting-spans'
import { OpenedChunks } from './opened-chunks'

/** What a search knows of a chunk before it opens it. Times in µs. */
export interface ChunkEntry {
  id: number
  firstBlock: number
  lastBlock: number
  /** Last start of a span in it: no trace with a span here begins later. */
  lastAt: number
  /** Of its slowest span. */
  maxDuration: number
  errors: number
}

/** What a search has found in a chunk. */
export interface ChunkFindings {
  firstBlock: number
  lastBlock: number
  /** Indexes of the spans that meet the expression, by trace. */
  rowsOf: ReadonlyMap<string, readonly number[]>
  /** Whether the chunk could not be searched, because it was merged with others after its entry was read. */
  isGone: boolean
  /** Undefined when it was merged with others since then. */
  chunk(): SpanChunk | undefined
}

const NONE: ReadonlyMap<string, readonly number[]> = new Map()

/** Searches chunks for the spans that meet an expression. */
export function chunkLooker(db: Database) {
  const entryAt = db.query<ChunkEntry, [number, number]>(
    `SELECT id, first_block AS firstBlock, last_block AS lastBlock, last_at AS lastAt,
       max_duration AS maxDuration, errors FROM span_chunk INDEXED BY span_chunk_place
     WHERE lane = ? AND first_block <= ? ORDER BY first_block DESC LIMIT 1`,
  )
  // SQLite reads the size from the head of the row; the body, of some 100 KB, lies on other pages.
  const sizeOf = db.query<{ size: number }, [number]>(
    'SELECT length(body) AS size FROM span_chunk WHERE id = ?',
  )
  const bodyOf = db.query<{ body: Uint8Array }, [number]>(
    'SELECT body FROM span_chunk WHERE id = ?',
  )
  const opened = new OpenedChunks()

  function open({ id, firstBlock, lastBlock }: ChunkEntry): SpanChunk | undefined {
    // A new row may have the number of one that is gone, and a thinned chunk is smaller than before.
    const size = sizeOf.get(id)?.size
    if (size === undefined) return undefined
    const known = opened.get(`${id}/${firstBlock}/${lastBlock}/${size}`)
    if (known) return known
    const body = bodyOf.get(id)?.body
    const name = `${id}/${firstBlock}/${lastBlock}/${body?.length}`
    return body && opened.keep(name, openChunkOrNone(body))
  }

  /** Searches for one expression, each chunk once. */
  return (expression: Expression) => {
    const needs = chunkNeeds(expression)
    const findings = new Map<number, ChunkFindings | undefined>()

    function look(entry: ChunkEntry): ChunkFindings {
      const { firstBlock, lastBlock, maxDuration, errors } = entry
      const mayHave = maxDuration >= needs.duration && (errors > 0 || !needs.error)
      const chunk = mayHave ? open(entry) : undefined
      const rowsOf = chunk ? rowsByTrace(chunk, meetingSpans(expression, chunk)) : NONE
      const isGone = mayHave && chunk === undefined
      return { firstBlock, lastBlock, rowsOf, isGone, chunk: () => open(entry) }
    }

    return {
      /** @returns the chunk that has a block, or the next one before it */
      entryAt: (lane: number, block: number) => entryAt.get(lane, block),
      look,
      /**
       * Searches the chunk of a block, or the next one before it.
       * @returns undefined findings where there is none; `isNew`: whether the chunk was searched just now
       */
      lookAt(lane: number, block: number): { found: ChunkFindings | undefined; isNew: boolean } {
        if (findings.has(block)) return { found: findings.get(block), isNew: false }
        const entry = entryAt.get(lane, block)
        // Many traces have blocks of one chunk: it is remembered by its first block too.
        const before = entry && findings.get(entry.firstBlock)
        const isNew = !before && entry !== null
        const found = before ?? (entry ? look(entry) : undefined)
        findings.set(block, found)
        if (entry) findings.set(entry.firstBlock, found)
        return { found, isNew }
      },
      /** Forgets all findings: chunks were merged meanwhile. */
      forget: () => findings.clear(),
    }
  }
}

export type ChunkLooker = ReturnType<ReturnType<typeof chunkLooker>>
