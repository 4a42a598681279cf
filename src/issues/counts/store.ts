import type { Database } from 'bun:sqlite'
import type { Happening } from '../../db/digest/outbox'
import { ADD_HOUR, FIVE_COLUMNS, FIVES, hoursOf } from '../../lib/five-minutes'
import { Memo } from '../../lib/memo'
import type { ReleaseStore } from '../../releases/store'
import type { Sighting } from '../sighting'
import { countedUsers } from './counted-users'
import { segmentStore } from './segments/store'
import { slotOfDay, slotOfHour } from './slot'
import { type UserSketch, withUsers } from './user-sketch'

/**
 * Sketches kept in memory, at most twice as many, of 512 bytes each: every slice asks again for those of the current
 * hour and day.
 */
const REMEMBERED_SKETCHES = 2048

/** The only writer of what a grouping counts beside its tags: events by hour, releases, users. */
export function countStore(db: Database, releases: ReleaseStore) {
  // By position, because a row of an hour comes as an array.
  const addHour = db.query(
    `INSERT INTO grouping_hour (grouping, hour, count, ${FIVE_COLUMNS})
     VALUES (?, ?, ?${', ?'.repeat(FIVES)}) ON CONFLICT DO UPDATE SET ${ADD_HOUR}`,
  )
  const addRelease = db.query<
    null,
    { grouping: number; release: number; count: number; firstSeen: number; lastSeen: number }
  >(
    `INSERT INTO grouping_release (grouping, release, count, first_seen, last_seen)
     VALUES ($grouping, $release, $count, $firstSeen, $lastSeen)
     ON CONFLICT DO UPDATE SET count = count + excluded.count,
       first_seen = min(first_seen, excluded.first_seen), last_seen = max(last_seen, excluded.last_seen)`,
  )
  const addUser = db.query(
    'INSERT INTO grouping_user (grouping, user) VALUES (?, ?) ON CONFLICT DO NOTHING',
  )
  const findSketch = db.query<{ users: Uint8Array }, [number, number]>(
    'SELECT users FROM grouping_users WHERE grouping = ? AND slot = ?',
  )
  const putSketch = db.query<null, { grouping: number; slot: number; users: UserSketch }>(
    'INSERT OR REPLACE INTO grouping_users (grouping, slot, users) VALUES ($grouping, $slot, $users)',
  )
  const segments = segmentStore(db)
  const counted = countedUsers()
  let sketches = new Memo<UserSketch>(REMEMBERED_SKETCHES, 32)

  function addToSlot(grouping: number, slot: number, users: Set<number>) {
    const name = `${grouping}/${slot}`
    const known = sketches.recall(name) ?? findSketch.get(grouping, slot)?.users
    const sketch = withUsers(known, users)
    if (sketch !== known) putSketch.run({ grouping, slot, users: sketch })
    sketches.keep(name, sketch)
  }

  return {
    /** Counts the events and releases of a sighting. @param happened gets what that made happen */
    add(
      grouping: number,
      { project, environment, fives, releases: seen }: Sighting,
      happened: Happening[],
    ): void {
      for (const [hour, count, ...rest] of hoursOf(fives)) {
        addHour.run(grouping, hour, count, ...rest)
        segments.add(grouping, { project, environment }, hour, count)
      }
      for (const [version, { count, firstSeen, lastSeen }] of seen) {
        const named = { project, environment, version, firstSeen, lastSeen }
        const release = releases.noteNamed(named, happened)
        addRelease.run({ grouping, release, count, firstSeen, lastSeen })
      }
    },
    /** Counts users. @returns those that are new to the grouping */
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
    finish: segments.finish,
    /** Drops what is remembered, because the rows that it stands for may have been rolled back or erased. */
    forget(): void {
      segments.forget()
      counted.clear()
      sketches = new Memo(REMEMBERED_SKETCHES, 32)
    },
  }
}
