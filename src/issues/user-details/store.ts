import type { Database } from 'bun:sqlite'
import { writtenDetails } from './written-details'

/**
 * The only writer of `user_detail`: by which e-mails, names and addresses a user can be found. Runs on the digest
 * thread, inside its transaction.
 */
export function userDetailStore(db: Database) {
  // By position: where each event has a new user this runs for each event, and a call by name costs 0.1 µs more.
  const add = db.query(
    'INSERT INTO user_detail (project, detail, user) VALUES (?, ?, ?) ON CONFLICT DO NOTHING',
  )
  const written = writtenDetails()

  return {
    /** @param details the hash of a detail and the hash of its user, in turns */
    add(project: number, details: readonly number[]): void {
      for (let i = 0; i < details.length; i += 2) {
        const [detail, user] = [details[i] as number, details[i + 1] as number]
        if (!written.note(project, detail, user)) add.run(project, detail, user)
      }
    },
    /** Drops what is remembered, because the rows may have been rolled back or erased. */
    forget: written.clear,
  }
}
