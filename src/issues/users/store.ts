import type { Database } from 'bun:sqlite'
import { writtenDetails } from './written-details'

/** The only writer of what users are known by. Runs on the digest thread, inside its transaction. */
export function userDetailStore(db: Database) {
  const add = db.query(
    'INSERT INTO user_detail (project, detail, user) VALUES (?, ?, ?) ON CONFLICT DO NOTHING',
  )
  const written = writtenDetails()

  return {
    /** @param details a detail and its user by turns */
    add(project: number, details: readonly number[]): void {
      for (let i = 0; i < details.length; i += 2) {
        const [detail, user] = [details[i] as number, details[i + 1] as number]
        if (!written.note(project, detail, user)) add.run(project, detail, user)
      }
    },
    /** Rows may be gone that are remembered here. */
    forget: written.clear,
  }
}
