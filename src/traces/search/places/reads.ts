import type { Database } from 'bun:sqlite'
import type { ChunkPlace, WantedChunks } from '../chunks/reads'

type Place = Omit<ChunkPlace, 'lastAtBefore'>

/** Chunks whose places are read at one time; the search goes on from there. */
export const MOST_CHUNKS = 5000
/** Of so few blocks the chunks are looked up one by one: thousands of places cost more than a page has left. */
const FEW_BLOCKS = 256
/** How long after its trace began a span is still looked for, in µs. */
const LATEST_SPAN = 600_000_000

const COLUMNS = `id, stream, first_block AS firstBlock, last_block AS lastBlock,
  first_at AS firstAt, last_at AS lastAt`
const MAY_HAVE = 'first_at <= ? AND last_at >= ? AND max_duration >= ? AND errors >= ?'

/** Where the chunks of a stream lie that may have what is looked for, newest first. */
export function chunkPlaces(db: Database) {
  const all = db.query<Place, number[]>(
    `SELECT ${COLUMNS} FROM span_chunk INDEXED BY span_chunk_place
     WHERE stream = ? AND ${MAY_HAVE} ORDER BY first_block DESC LIMIT ${MOST_CHUNKS}`,
  )
  const withBlock = db.query<Place, number[]>(
    `SELECT ${COLUMNS} FROM span_chunk
     WHERE stream = ?1 AND first_block =
         (SELECT max(first_block) FROM span_chunk WHERE stream = ?1 AND first_block <= ?2)
       AND last_block >= ?2 AND ${MAY_HAVE}`,
  )
  const firstBlocks = db.query<{ block: number }, [string, number]>(
    `SELECT rowid & ((1 << 40) - 1) AS block FROM span_text
     WHERE span_text MATCH ?1 AND rowid BETWEEN ?2 << 40 AND ((?2 + 1) << 40) - 1
     ORDER BY rowid DESC LIMIT ${FEW_BLOCKS + 1}`,
  )

  /** @returns undefined where there are more, or the index cannot tell */
  function fewBlocks(words: string | undefined, stream: number): number[] | undefined {
    if (words === undefined) return undefined
    const blocks = firstBlocks.all(words, stream).map(({ block }) => block)
    return blocks.length <= FEW_BLOCKS ? blocks : undefined
  }

  return (stream: number, { words, needs, from, to }: WantedChunks): Place[] => {
    const mayHave = [
      ...[Math.min(to + LATEST_SPAN, Number.MAX_SAFE_INTEGER), from],
      ...[needs.duration, needs.error ? 1 : 0],
    ]
    const blocks = fewBlocks(words, stream)
    if (!blocks) return all.all(stream, ...mayHave)
    const places: Place[] = []
    for (const block of blocks) {
      const last = places.at(-1)
      if (last && last.firstBlock <= block) continue
      const place = withBlock.get(stream, block, ...mayHave)
      if (place) places.push(place)
    }
    return places
  }
}
