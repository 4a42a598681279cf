import type { Database } from 'bun:sqlite'
import type { Outcome } from '../../lib/outcome'

/**
 * How many outcomes are kept. Whoever waits for one looks many times a second, and a change that is sent again comes
 * soon.
 */
const OUTCOMES_KEPT = 1000

/** What the newest changes answered, written in the transaction that makes the change. */
export function outcomeStore(db: Database) {
  const find = db.query<{ outcome: string }, [string]>(
    'SELECT outcome FROM change_outcome WHERE id = ?',
  )
  const insert = db.query<null, { seq: number; id: string; outcome: string }>(
    'INSERT INTO change_outcome (seq, id, outcome) VALUES ($seq, $id, $outcome)',
  )
  // Old ones go by their number in the log, so that what is kept depends on the changes alone, not on the clock.
  const dropOld = db.query(
    `DELETE FROM change_outcome WHERE seq <=
       (SELECT seq FROM change_outcome ORDER BY seq DESC LIMIT 1 OFFSET ${OUTCOMES_KEPT})`,
  )
  return {
    find(id: string): Outcome | undefined {
      const text = find.get(id)?.outcome
      return text === undefined ? undefined : JSON.parse(text)
    },
    /** @returns the outcome after a round trip through JSON, as everybody else will read it */
    record(seq: number, id: string, outcome: Outcome): Outcome {
      const text = JSON.stringify(outcome)
      insert.run({ seq, id, outcome: text })
      dropOld.run()
      return JSON.parse(text)
    },
  }
}
