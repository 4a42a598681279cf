import type { Database } from 'bun:sqlite'
import { Memo } from '../../lib/memo'
import type { Sighting } from '../sighting'
import { type KnownWords, knownWords, newWords } from './words'

/** Groupings whose words are kept in memory, some 4 KB each. */
const REMEMBERED = 500

/** The only writer of what free text finds. Runs on the digest thread, inside its transaction. */
export function searchStore(db: Database) {
  const insert = db.query<null, { grouping: number; before: number; text: string }>(
    'INSERT INTO search_text (rowid, text) VALUES (($grouping << 40) | $before, $text)',
  )
  const find = db.query<{ words: string }, [number]>(
    'SELECT words FROM known_words WHERE grouping = ?',
  )
  const put = db.query('INSERT OR REPLACE INTO known_words (grouping, words) VALUES (?, ?)')

  let waiting: { grouping: number; before: number; text: string }[] = []
  let remembered = new Memo<KnownWords>(REMEMBERED, 20)

  const knownOf = (grouping: number) =>
    remembered.recall(String(grouping)) ??
    remembered.keep(String(grouping), knownWords(find.get(grouping)?.words ?? ''))

  return {
    /**
     * Notes the texts that a slice has of a grouping; `finish` writes the new words among them.
     * @param before how many events the grouping had before the slice
     */
    add(grouping: number, before: number, { latest, texts }: Sighting): void {
      const earlier = before === 0 ? knownWords('') : knownOf(grouping)
      const text = [latest.type, latest.culprit, ...texts].join('\n')
      const { fresh, known } = newWords(earlier, text)
      if (fresh !== '') waiting.push({ grouping, before, text: fresh })
      if (known === earlier) return
      put.run(grouping, known.text)
      remembered.keep(String(grouping), known)
    },
    /**
     * Writes what the slice noted, sorted by rowid: FTS5 ends a segment at each rowid that is not above the one
     * before.
     */
    finish(): void {
      waiting.sort((a, b) => a.grouping - b.grouping)
      for (const row of waiting) insert.run(row)
      waiting = []
    },
    /** Drops what is remembered, because the rows that it stands for may have been rolled back or erased. */
    forget(): void {
      waiting = []
      remembered = new Memo(REMEMBERED, 20)
    },
  }
}
