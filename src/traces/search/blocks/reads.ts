import type { Database } from 'bun:sqlite'

/** Blocks of a stream that are asked for at one time: of 2 M spans as they came. */
const WINDOW = 4096

/** Tells for one search which blocks have the words that it needs. */
export function blockFinder(db: Database) {
  const newest = db.query<{ block: number }, [string, number, number]>(
    `SELECT rowid & ((1 << 40) - 1) AS block FROM span_text
     WHERE span_text MATCH ?1 AND rowid BETWEEN ?2 << 40 AND ((?2 + 1) << 40) - 1
     ORDER BY rowid DESC LIMIT ?3`,
  )
  const between = db.query<{ block: number }, [string, number, number, number]>(
    `SELECT rowid & ((1 << 40) - 1) AS block FROM span_text
     WHERE span_text MATCH ?1 AND rowid BETWEEN (?2 << 40) + ?3 AND (?2 << 40) + ?4 ORDER BY rowid`,
  )

  return {
    /** The newest blocks with some words. */
    newest: (words: string, stream: number, most: number): number[] =>
      newest.all(words, stream, most).map(({ block }) => block),

    /** @param words as FTS5 puts it; undefined when the index cannot tell: then any block may do */
    candidates(words: string | undefined) {
      const known = new Map<string, number[]>()

      function inWindow(stream: number, window: number): number[] {
        const name = `${stream}/${window}`
        const found = known.get(name)
        if (found) return found
        const first = window * WINDOW
        const rows = between.all(words as string, stream, first, first + WINDOW - 1)
        const blocks = rows.map(({ block }) => block)
        known.set(name, blocks)
        return blocks
      }

      /** The last block that may have what is looked for, from one to another; −1 for none. */
      return (stream: number, from: number, to: number): number => {
        if (words === undefined) return to
        for (let window = Math.floor(to / WINDOW); window * WINDOW + WINDOW > from; window--) {
          const block = lastUpTo(inWindow(stream, window), to)
          if (block >= from) return block
          if (block >= 0) return -1
        }
        return -1
      }
    },
  }
}

export type Candidates = ReturnType<ReturnType<typeof blockFinder>['candidates']>

/** The last of ascending numbers that is no higher; −1 for none. */
function lastUpTo(numbers: readonly number[], most: number): number {
  let [low, high] = [0, numbers.length]
  while (low < high) {
    const middle = (low + high) >>> 1
    if ((numbers[middle] as number) <= most) low = middle + 1
    else high = middle
  }
  return numbers[low - 1] ?? -1
}
