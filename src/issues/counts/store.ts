import type { Database } from 'bun:sqlite'
import { ADD_HOUR, FIVE_COLUMNS, FIVES, hoursOf } from '../../lib/five-minutes'
import { Memo } from '../../lib/memo'
import type { ReleaseStore } from '../../releases/store'
import type { Sighting } from '../sighting'
import { countedUsers } from './counted-users'
import { slotOfDay, slotOfHour } from './slot'
import { togetherStore } from './together/store'
import { type UserSketch, withUsers } from './user-sketch'

/** Of at most 512 bytes, twice as many at worst: those of this hour and day are asked for again and again. */
const REMEMBERED_SKETCHES = 2048

/** The only writer of what is counted by grouping beside its tags: hours, releases, users. */
export function countStore(db: Database, releases: ReleaseStore) {
  const addHour = db.query(
    `INSERT INTO grouping_hour (grouping, hour, count, ${FIVE_COLUMNS})
     VALUES (?, ?, ?${', ?'.repeat(FIVES)}) ON CONFLICT DO UPDATE SET ${ADD_HOUR}`,
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
  const findSketch = db.query<{ users: Uint8Array }, [number, number]>(
    'SELECT users FROM grouping_users WHERE grouping = ? AND slot = ?',
  )
  const putSketch = db.query(
    'INSERT OR REPLACE INTO grouping_users (grouping, slot, users) VALUES (?, ?, ?)',
  )
  const together = togetherStore(db)
  const counted = countedUsers()
  let sketches = new Memo<UserSketch>(REMEMBERED_SKETCHES, 32)

  function addToSlot(grouping: number, slot: number, users: Set<number>) {
    const name = `${grouping}/${slot}`
    const known = sketches.recall(name) ?? findSketch.get(grouping, slot)?.users
    const sketch = withUsers(known, users)
    if (sketch !== known) putSketch.run(grouping, slot, sketch)
    sketches.keep(name, sketch)
  }

  return {
    /** Adds all but the users. */
    add(grouping: number, { project, environment, fives, releases: seen }: Sighting): void {
      for (const [hour, count, ...rest] of hoursOf(fives)) {
        addHour.run(grouping, hour, count, ...rest)
        together.add(grouping, { project, environment }, hour, count)
      }
      for (const [version, { count, firstSeen, lastSeen }] of seen) {
        const key = releases.noteNamed({ project, environment, version, firstSeen, lastSeen })
        addRelease.run(grouping, key, count, firstSeen, lastSeen)
      }
    },
    /** @returns those the grouping had not seen. */
    addUsers(grouping: number, hours: Sighting['users']): number[] {
      const fresh: number[] = []
      for (const [hour, users] of hours) {
        addToSlot(grouping, slotOfHour(hour), users)
        addToSlot(grouping, slotOfDay(Math.floor(hour / 24)), users)
        for (const user of users) {
          if (counted.has(grouping, user)) continue
          counted.add(grouping, user)
          if (addUser.run(grouping, user).changes > 0) fresh.push(user)
        }
      }
      return fresh
    },
    /** Ends a slice. */
    finish: together.finish,
    /** Rows may be gone that what is remembered here points at. */
    forget(): void {
      together.forget()
      counted.clear()
      sketches = new Memo(REMEMBERED_SKETCHES, 32)
    },
  }
}
