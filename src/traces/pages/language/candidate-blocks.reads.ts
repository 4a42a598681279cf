import type { Database } from 'bun:sqlite'

/** Blocks of a lane that are looked up at one time: they hold about 2 M spans. */
const WINDOW = 4096

/** Finds the blocks that have the words of a search. */
export function blockFinder(db: Database) {
  const newest = db.query<{ block: number }, { words: string; lane: number; most: number }>(
    `SELECT rowid & ((1 << 40) - 1) AS block FROM span_text
     WHERE span_text MATCH $words AND rowid BETWEEN $lane << 40 AND (($lane + 1) << 40) - 1
     ORDER BY rowid DESC LIMIT $most`,
  )
  const between = db.query<
    { block: number },
    { words: string; lane: number; first: number; last: number }
  >(
    `SELECT rowid & ((1 << 40) - 1) AS block FROM span_text
     WHERE span_text MATCH $words AND rowid BETWEEN ($lane << 40) + $first AND ($lane << 40) + $last
     ORDER BY rowid`,
  )

  return {
    /** The newest blocks with the words, in the syntax of FTS5. */
    newest: (words: string, lane: number, most: number): number[] =>
      newest.all({ words, lane, most }).map(({ block }) => block),

    /** @param words in the syntax of FTS5; undefined when the index cannot say, and any block may have such spans */
    candidates(words: string | undefined) {
      const known = new Map<string, number[]>()

      function inWindow(lane: number, window: number): number[] {
        const name = `${lane}/${window}`
        const before = known.get(name)
        if (before) return before
        const first = window * WINDOW
        const last = first + WINDOW - 1
        const rows = between.all({ words: words as string, lane, first, last })
        const blocks = rows.map(({ block }) => block)
        known.set(name, blocks)
        return blocks
      }

      /** The last block with the words, from one block to another; −1 for none. */
      return (lane: number, from: number, to: number): number => {
        if (words === undefined) return to
        for (let window = Math.floor(to / WINDOW); window * WINDOW + WINDOW > from; window--) {
          const block = lastUpTo(inWindow(lane, window), to)
          if (block >= from) return block
          if (block >= 0) return -1
        }
        return -1
      }
    },
  }
}

export type Candidates = ReturnType<ReturnType<typeof blockFinder>['candidates']>

/** The last of ascending numbers that is no higher than `most`; −1 for none. */
function lastUpTo(numbers: readonly number[], most: number): number {
  let [low, high] = [0, numbers.length]
  while (low < high) {
    const middle = (low + high) >>> 1
    if ((numbers[middle] as number) <= most) low = middle + 1
    else high = middle
  }
  return numbers[low - 1] ?? -1
}
