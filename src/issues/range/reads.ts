import type { Database } from 'bun:sqlite'
import { HOUR_MS } from '../../lib/time'
import { slotsOf } from '../counts/slot'
import { countUsers, type UserSketch } from '../counts/user-sketch'
import type { Condition } from '../search/condition.reads'
import {
  countOf,
  fromMs,
  hoursIn,
  isOpen,
  type Range,
  rangeOf,
  type TimeRange,
  toMs,
} from './range'

interface Life {
  count: number
  userCount: number
  firstSeen: number
  lastSeen: number
}

/** Counts what happened in a range: to one issue, to several, to a whole environment. */
export function rangeReads(db: Database) {
  const since = db.query<{ at: number }, []>('SELECT at FROM fine_since')
  const lifeOf = db.query<Life, [number]>(
    `SELECT count, user_count AS userCount, first_seen AS firstSeen, last_seen AS lastSeen
     FROM issue WHERE key = ?`,
  )
  const sketchesOf = db.query<{ users: UserSketch }, [string, number]>(
    `SELECT u.users FROM grouping g CROSS JOIN json_each(?) wanted
     CROSS JOIN grouping_users u ON u.grouping = g.key AND u.slot = wanted.value WHERE g.issue = ?`,
  )

  const firstHour = db.query<{ hour: number | null }, [number, string]>(
    "SELECT min(hour) AS hour FROM project_hour WHERE project = ?1 AND ?2 IN (environment, 'all')",
  )

  const fineSince = () => since.get()?.at ?? 0

  const rounded = (time: TimeRange, beginning: () => number): Range =>
    rangeOf({ ...time, from: time.from > 0 ? time.from : beginning() }, fineSince())

  const isWhole = ({ firstSeen, lastSeen }: Life, range: Range) =>
    firstSeen >= fromMs(range) && (isOpen(range) || lastSeen < toMs(range, 0))

  return {
    /** What is counted of a time in an environment; from the first event there when it has no beginning. */
    forEnvironment: (
      time: TimeRange,
      { project, environment }: { project: number; environment: string },
    ): Range => rounded(time, () => (firstHour.get(project, environment)?.hour ?? 0) * HOUR_MS),

    /** What is counted of a time of one issue; from its first event when it has no beginning. */
    forIssue: (time: TimeRange, issue: number): Range =>
      rounded(time, () => lifeOf.get(issue)?.firstSeen ?? 0),

    /**
     * Whether an environment already had events when the range began; only then can it be compared with a later one.
     */
    reaches: (project: number, environment: string, range: Range): boolean =>
      (firstHour.get(project, environment)?.hour ?? Number.POSITIVE_INFINITY) <= hoursIn(range)[0],

    /** The condition that an issue `i` was seen in the range. */
    seenIn(range: Range): Condition {
      const from = fromMs(range)
      if (isOpen(range)) return { text: 'i.last_seen >= ?', values: [from] }
      const to = toMs(range, 0)
      const [first, last] = hoursIn(range)
      return {
        text: `i.last_seen >= ? AND i.first_seen < ? AND (i.last_seen < ? OR i.first_seen >= ? OR EXISTS (
          SELECT 1 FROM grouping g CROSS JOIN grouping_hour h ON h.grouping = g.key
            AND h.hour >= ? AND h.hour < ? WHERE g.issue = i.key AND (${countOf(range)}) > 0))`,
        values: [from, to, to, from, first, last],
      }
    },

    /** A prepared statement that counts the events of one issue after another. */
    counting(range: Range) {
      const [from, to] = hoursIn(range)
      const query = db.prepare<
        { count: number | null },
        { issue: number; from: number; to: number }
      >(
        `SELECT sum(${countOf(range)}) AS count FROM grouping g
         CROSS JOIN grouping_hour h ON h.grouping = g.key AND h.hour >= $from AND h.hour < $to
         WHERE g.issue = $issue`,
      )
      return {
        of: (issue: number): number => query.get({ issue, from, to })?.count ?? 0,
        [Symbol.dispose]: () => query.finalize(),
      }
    },

    usersEver: (issue: number): number => lifeOf.get(issue)?.userCount ?? 0,

    /** Users of an issue, counted by whole hours: exact up to 127, null where they were not counted by hour yet. */
    users(issue: number, range: Range): number | null {
      const life = lifeOf.get(issue) as Life
      if (isWhole(life, range)) return life.userCount
      const from = Math.max(hoursIn(range)[0], Math.floor(life.firstSeen / HOUR_MS))
      const to = Math.min(hoursIn(range)[1], Math.floor(life.lastSeen / HOUR_MS) + 1)
      if (from * HOUR_MS < fineSince()) return null
      const sketches = sketchesOf.all(JSON.stringify(slotsOf(from, to)), issue)
      return Math.min(countUsers(sketches.map(({ users }) => users)), life.userCount)
    },
  }
}
