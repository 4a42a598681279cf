import type { Database } from 'bun:sqlite'
import type { ReleaseStore } from '../../releases/store'
import type { Sighting } from '../sighting'
import { countedUsers } from './counted-users'

/** The only writer of what is counted by grouping beside its tags: hours, releases, users. */
export function countStore(db: Database, releases: ReleaseStore) {
  const addHour = db.query(
    `INSERT INTO grouping_hour (grouping, hour, count) VALUES (?, ?, ?)
     ON CONFLICT DO UPDATE SET count = count + excluded.count`,
  )
  const addRelease = db.query(
    `INSERT INTO grouping_release (grouping, release, count, first_seen, last_seen)
     VALUES (?, ?, ?, ?, ?)
     ON CONFLICT DO UPDATE SET count = count + excluded.count,
       first_seen = min(first_seen, excluded.first_seen), last_seen = max(last_seen, excluded.last_seen)`,
  )
  const addUser = db.query(
    'INSERT INTO grouping_user (grouping, user) VALUES (?, ?) ON CONFLICT DO NOTHING',
  )
  const counted = countedUsers()

  return {
    /** Adds all but the users. */
    add(grouping: number, { project, environment, hours, releases: seen }: Sighting): void {
      for (const [hour, count] of hours) addHour.run(grouping, hour, count)
      for (const [version, { count, firstSeen, lastSeen }] of seen) {
        const key = releases.noteNamed({ project, environment, version, firstSeen, lastSeen })
        addRelease.run(grouping, key, count, firstSeen, lastSeen)
      }
    },
    /** @returns those the grouping had not seen. */
    addUsers: (grouping: number, users: Iterable<number>): number[] =>
      [...users].filter((user) => {
        if (counted.has(grouping, user)) return false
        counted.add(grouping, user)
        return addUser.run(grouping, user).changes > 0
      }),
    /** Rows may be gone that what is remembered here points at. */
    forget: counted.clear,
  }
}
