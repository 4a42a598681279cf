import type { Database } from 'bun:sqlite'
import type { ChunkNeeds } from '../chunk-needs'
import { chunkPlaces, MOST_CHUNKS } from '../places/reads'

/** A chunk that may have what is looked for. Times in µs since the epoch. */
export interface ChunkPlace {
  id: number
  stream: number
  firstBlock: number
  lastBlock: number
  /** First start of a span in it. */
  firstAt: number
  /** Last start of a span in it: no trace with a span here begins later. */
  lastAt: number
  /** The same for this and all chunks before it. */
  lastAtBefore: number
}

/** What chunks are looked for. */
export interface WantedChunks {
  streams: readonly number[]
  /** As FTS5 puts it; undefined when the index cannot tell. */
  words: string | undefined
  needs: ChunkNeeds
  /** Starts of traces, in µs: from, and up to. */
  from: number
  to: number
}

/** Finds the chunks that a search must open, newest first. */
export function chunkFinder(db: Database) {
  const placesOf = chunkPlaces(db)
  const bodyOf = db.query<{ body: Uint8Array }, [number]>(
    'SELECT body FROM span_chunk WHERE id = ?',
  )

  /** Chunks that have the words, in the order of the places, which is that of blocks. */
  function* having(
    words: string | undefined,
    places: readonly ChunkPlace[],
  ): Generator<ChunkPlace> {
    const [newest] = places
    const oldest = places.at(-1)
    if (words === undefined || !newest || !oldest) return yield* places
    const { stream } = newest
    let at = 0
    // A cursor of its own: streams are walked side by side.
    using blocksWith = db.prepare<{ block: number }, [string, number, number, number]>(
      `SELECT rowid & ((1 << 40) - 1) AS block FROM span_text
       WHERE span_text MATCH ?1 AND rowid BETWEEN (?2 << 40) + ?3 AND (?2 << 40) + ?4
       ORDER BY rowid DESC`,
    )
    const { firstBlock } = oldest
    for (const { block } of blocksWith.iterate(words, stream, firstBlock, newest.lastBlock)) {
      while (at < places.length && (places[at] as ChunkPlace).firstBlock > block) at++
      const place = places[at]
      if (!place) return
      if (block > place.lastBlock) continue
      yield place
      at++
    }
  }

  return {
    /** `isAll`: no chunk was left out for their number. */
    find(wanted: WantedChunks) {
      const found = wanted.streams.map((stream) => placesOf(stream, wanted))
      const isAll = found.every(({ length }) => length < MOST_CHUNKS)
      const places = found.flat().sort((a, b) => b.firstBlock - a.firstBlock) as ChunkPlace[]
      let lastAt = 0
      for (const place of places.toReversed()) {
        lastAt = Math.max(lastAt, place.lastAt)
        place.lastAtBefore = lastAt
      }
      const byStream = Map.groupBy(places, ({ stream }) => stream)
      return {
        isAll,
        chunks: merged([...byStream.values()].map((own) => having(wanted.words, own))),
      }
    },
    body: (id: number): Uint8Array | undefined => bodyOf.get(id)?.body,
  }
}

export type ChunkFinder = ReturnType<typeof chunkFinder>

/** Several descending rows of chunks as one. */
function* merged(rows: Generator<ChunkPlace>[]): Generator<ChunkPlace> {
  const heads = rows.map((row) => ({ row, head: row.next() }))
  try {
    for (;;) {
      let newest: (typeof heads)[number] | undefined
      for (const one of heads) {
        if (one.head.done) continue
        const block = one.head.value.firstBlock
        if (!newest || block > (newest.head.value as ChunkPlace).firstBlock) newest = one
      }
      if (!newest) return
      yield newest.head.value as ChunkPlace
      newest.head = newest.row.next()
    }
  } finally {
    for (const { row } of heads) row.return(undefined)
  }
}
