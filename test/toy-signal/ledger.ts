import type { Database } from 'bun:sqlite'
import type { Listener } from '../../src/db/digest/listeners'

/** A durable listener that writes down what it hears, once for each time it hears it. */
export function ledger(db: Database): Listener {
  db.run('CREATE TABLE IF NOT EXISTS heard (id INTEGER, kind TEXT, subject TEXT) STRICT')
  const write = db.query('INSERT INTO heard (id, kind, subject) VALUES (?, ?, ?)')
  return {
    name: 'ledger',
    shows: 'notes',
    hear: (happened) => {
      for (const { id, kind, subject } of happened) write.run(id, kind, subject)
    },
  }
}
