import type { Database } from 'bun:sqlite'
import { openChunkOrNone, type SpanChunk } from '../../chunk/open-chunk'
import { chunkNeeds } from '../chunk-needs'
import type { Expression } from '../condition'
import { metRows } from '../matches'
import { meetingSpans } from '../meeting-spans'
import { OpenedChunks } from './opened-chunks'

/** A chunk, as a search knows it before it is opened. Times in µs. */
export interface ChunkPlace {
  id: number
  firstBlock: number
  lastBlock: number
  /** Last start of a span in it: no trace with a span here begins later. */
  lastAt: number
  /** Of its slowest span. */
  maxDuration: number
  errors: number
}

/** What was found in a chunk. */
export interface Looked {
  firstBlock: number
  lastBlock: number
  /** Spans that meet what was asked, by trace. */
  met: ReadonlyMap<string, readonly number[]>
  /** Undefined when it was merged with others since it was looked into. */
  chunk(): SpanChunk | undefined
}

const NONE: ReadonlyMap<string, readonly number[]> = new Map()

/** Opens chunks for searches. */
export function chunkLooker(db: Database) {
  const placeAt = db.query<ChunkPlace, [number, number]>(
    `SELECT id, first_block AS firstBlock, last_block AS lastBlock, last_at AS lastAt,
       max_duration AS maxDuration, errors FROM span_chunk INDEXED BY span_chunk_place
     WHERE stream = ? AND first_block <= ? ORDER BY first_block DESC LIMIT 1`,
  )
  // Told by the head of the row: the body itself, of 100 KB, lies on pages of its own.
  const sizeOf = db.query<{ size: number }, [number]>(
    'SELECT length(body) AS size FROM span_chunk WHERE id = ?',
  )
  const bodyOf = db.query<{ body: Uint8Array }, [number]>(
    'SELECT body FROM span_chunk WHERE id = ?',
  )
  const opened = new OpenedChunks()

  function open({ id, firstBlock, lastBlock }: ChunkPlace): SpanChunk | undefined {
    // Rows take the numbers of others that are gone; thinned chunks are shorter than before.
    const size = sizeOf.get(id)?.size
    if (size === undefined) return undefined
    const known = opened.get(`${id}/${firstBlock}/${lastBlock}/${size}`)
    if (known) return known
    const body = bodyOf.get(id)?.body
    const name = `${id}/${firstBlock}/${lastBlock}/${body?.length}`
    return body && opened.keep(name, openChunkOrNone(body))
  }

  /** For one search, which looks into each chunk once. */
  return (expression: Expression) => {
    const needs = chunkNeeds(expression)
    const known = new Map<number, Looked | undefined>()

    function look(place: ChunkPlace): Looked {
      const { firstBlock, lastBlock, maxDuration, errors } = place
      const mayHave = maxDuration >= needs.duration && (errors > 0 || !needs.error)
      const chunk = mayHave ? open(place) : undefined
      const met = chunk ? metRows(chunk, meetingSpans(expression, chunk)) : NONE
      return { firstBlock, lastBlock, met, chunk: () => open(place) }
    }

    return {
      /** @returns the chunk that has a block, or the next one before it */
      placeAt: (stream: number, block: number) => placeAt.get(stream, block),
      look,
      /** What is in the chunk of a block, or in the next one before it; undefined where there is none. */
      lookAt(stream: number, block: number): { looked: Looked | undefined; isNew: boolean } {
        if (known.has(block)) return { looked: known.get(block), isNew: false }
        const place = placeAt.get(stream, block)
        // Blocks of one chunk are asked for by many traces.
        const first = place && known.get(place.firstBlock)
        const isNew = !first && place !== null
        const looked = first ?? (place ? look(place) : undefined)
        known.set(block, looked)
        if (place) known.set(place.firstBlock, looked)
        return { looked, isNew }
      },
      /** Chunks are not where they were. */
      forget: () => known.clear(),
    }
  }
}

export type ChunkLooker = ReturnType<ReturnType<typeof chunkLooker>>
