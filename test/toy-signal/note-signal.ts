import type { Database } from 'bun:sqlite'
import { linesOf } from '../../src/db/chunks/chunk'
import type { Folded, Signal } from '../../src/db/digest/signal'
import type { StoredBlock } from '../../src/db/digest/stored'
import { removeSome } from '../../src/db/remove-some'

interface FoldedNotes extends Folded {
  stored: StoredBlock[]
  notes: { project: number; text: string }[]
}

/**
 * A signal that is as small as one can be: texts, counted by project. A text with `odd` in it does not fold; that a text
 * is new is a happening.
 */
export function noteSignal(db: Database): Signal<FoldedNotes> {
  db.run(
    `CREATE TABLE IF NOT EXISTS note (project INTEGER, text TEXT, count INTEGER,
       PRIMARY KEY (project, text)) STRICT, WITHOUT ROWID`,
  )
  const add = db.query<{ count: number }, [number, string]>(
    `INSERT INTO note (project, text, count) VALUES (?, ?, 1)
     ON CONFLICT DO UPDATE SET count = count + 1 RETURNING count`,
  )
  return {
    name: 'note',
    cost: 1 / 100,
    unit: 'record',
    fold(blocks) {
      const notes = blocks.flatMap(({ project, heads }) =>
        linesOf(heads).map((text) => ({ project, text })),
      )
      if (notes.some(({ text }) => text.includes('odd'))) throw new Error('An odd note.')
      const stored = blocks.map((block) => ({ block, records: block.count }))
      return { notes, stored, deadLetters: [] }
    },
    apply({ notes, stored }) {
      const fresh = notes.filter(({ project, text }) => add.get(project, text)?.count === 1)
      return {
        stored,
        changed: notes.map(({ project }) => ({ project, environment: undefined, kind: 'notes' })),
        happened: fresh.map(({ project, text }) => ({
          project,
          environment: 'test',
          kind: 'note.new',
          subject: text,
          detail: {},
        })),
      }
    },
    forget() {},
    erase: (project) => removeSome(db, { table: 'note', key: 'text', column: 'project' }, project),
    chores: [],
  }
}
