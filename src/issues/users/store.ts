import type { Database } from 'bun:sqlite'
import { Memo } from '../../lib/memo'

/** Pairs of a detail and a user that need not be written again, some 60 bytes each. */
const REMEMBERED = 25_000

/** The only writer of what users are known by. Runs on the digest thread, inside its transaction. */
export function userDetailStore(db: Database) {
  const add = db.query(
    'INSERT INTO user_detail (project, detail, user) VALUES (?, ?, ?) ON CONFLICT DO NOTHING',
  )
  let known = new Memo<true>(REMEMBERED, 60)

  return {
    add(project: number, details: ReadonlyMap<number, ReadonlySet<number>>): void {
      for (const [detail, users] of details)
        for (const user of users) {
          const pair = `${project}/${detail}/${user}`
          if (known.recall(pair)) continue
          add.run(project, detail, user)
          known.keep(pair, true)
        }
    },
    /** Rows may be gone that are remembered here. */
    forget(): void {
      known = new Memo(REMEMBERED, 60)
    },
  }
}
