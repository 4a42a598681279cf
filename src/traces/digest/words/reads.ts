import type { Database } from 'bun:sqlite'
import { Memo } from '../../../lib/memo'
import { OTHER_WORD } from './store'

const REMEMBERED = 20_000
const LONGEST_KEY = 20

/** Reads names of services and operations by their keys; a name never changes. */
export function wordTexts(db: Database) {
  const find = db.query<{ text: string }, [number]>('SELECT text FROM span_word WHERE key = ?')
  const texts = new Memo<string>(REMEMBERED, LONGEST_KEY)
  return (key: number): string => {
    if (key === OTHER_WORD) return '(other)'
    return texts.recall(String(key)) ?? texts.keep(String(key), find.get(key)?.text ?? '(unknown)')
  }
}
