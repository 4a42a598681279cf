import type { Database } from 'bun:sqlite'
import { Memo } from '../../../lib/memo'

/** Names kept of one project: names with ids in them would otherwise fill the file. */
const MOST_WORDS = 50_000
const REMEMBERED = 20_000
const REMEMBERED_LENGTH = 512

/** Stands for every word past the bound. */
export const OTHER_WORD = 0

/** Writes the names of services and operations, each text once a project. */
export function wordStore(db: Database) {
  const find = db.query<{ key: number }, [number, string]>(
    'SELECT key FROM span_word WHERE project = ? AND text = ?',
  )
  const insert = db.query<{ key: number }, [number, string]>(
    'INSERT INTO span_word (project, text) VALUES (?, ?) RETURNING key',
  )
  const count = db.query<{ count: number }, [number]>(
    'SELECT count(*) AS count FROM span_word WHERE project = ?',
  )
  let keys = new Memo<number>(REMEMBERED, REMEMBERED_LENGTH)
  let counts = new Map<number, number>()

  function add(project: number, text: string): number {
    const known = counts.get(project) ?? (count.get(project)?.count as number)
    if (known >= MOST_WORDS) return OTHER_WORD
    counts.set(project, known + 1)
    return insert.get(project, text)?.key as number
  }

  return {
    keyOf(project: number, text: string): number {
      const name = `${project}/${text}`
      const known = keys.recall(name)
      if (known !== undefined) return known
      return keys.keep(name, find.get(project, text)?.key ?? add(project, text))
    },
    /** Forgets rows that a slice wrote which was rolled back. */
    forget() {
      keys = new Memo(REMEMBERED, REMEMBERED_LENGTH)
      counts = new Map()
    },
  }
}

export type WordStore = ReturnType<typeof wordStore>
