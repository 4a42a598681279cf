import type { Database } from 'bun:sqlite'
import { Memo } from '../../lib/memo'
import type { Sighting } from '../sighting'
import { type KnownWords, knownWords, newWords } from './words'

/** Groupings whose words are held, each some 4 KB. */
const REMEMBERED = 500

/** The only writer of what free text finds. Runs on the digest thread, inside its transaction. */
export function searchStore(db: Database) {
  const insert = db.query('INSERT INTO search_text (rowid, text) VALUES ((? << 40) | ?, ?)')
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
     * Notes the texts of a grouping in a slice; `finish` writes what is new of them.
     * @param before how many events the grouping had
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
    /** Writes what a slice brought: in the order of its rows, or FTS5 ends a segment at each. */
    finish(): void {
      waiting.sort((a, b) => a.grouping - b.grouping)
      for (const { grouping, before, text } of waiting) insert.run(grouping, before, text)
      waiting = []
    },
    /** Rows may be gone that what is remembered here points at. */
    forget(): void {
      waiting = []
      remembered = new Memo(REMEMBERED, 20)
    },
  }
}
