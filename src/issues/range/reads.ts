import type { Database } from 'bun:sqlite'
import { FIVE_COLUMNS, FIVE_MS, FIVES } from '../../lib/five-minutes'
import { slotsOf } from '../counts/slot'
import { countUsers, type UserSketch } from '../counts/user-sketch'
import type { Condition } from '../search/conditions/reads'
import {
  type Asked,
  countOf,
  fromMs,
  hoursIn,
  isOpen,
  type Range,
  rangeOf,
  type Steps,
  toMs,
} from './range'

const HOUR_MS = 3_600_000

interface Life {
  count: number
  userCount: number
  firstSeen: number
  lastSeen: number
}

/** What happened in a range: to one issue, to several, to a whole environment. */
export function rangeReads(db: Database) {
  const since = db.query<{ at: number }, []>('SELECT at FROM fine_since')
  const lifeOf = db.query<Life, [number]>(
    `SELECT count, user_count AS userCount, first_seen AS firstSeen, last_seen AS lastSeen
     FROM issue WHERE key = ?`,
  )
  const sketchesOf = db.query<{ users: UserSketch }, [string, number]>(
    `SELECT u.users FROM grouping g CROSS JOIN json_each(?) asked
     CROSS JOIN grouping_users u ON u.grouping = g.key AND u.slot = asked.value WHERE g.issue = ?`,
  )

  const firstHour = db.query<{ hour: number | null }, [number, string]>(
    "SELECT min(hour) AS hour FROM project_hour WHERE project = ?1 AND ?2 IN (environment, 'all')",
  )

  const fineSince = () => since.get()?.at ?? 0

  const isWhole = ({ firstSeen, lastSeen }: Life, range: Range) =>
    firstSeen >= fromMs(range) && (isOpen(range) || lastSeen < toMs(range, 0))

  /** @param rows hours `h`, with `h.key` for whose they are */
  function countsFrom(rows: string, values: Condition['values'], range: Range, steps: Steps) {
    const [from, to] = hoursIn(range)
    const { startMs, stepMs, length } = steps
    const counts = new Map<number, number[]>()
    const add = (key: number, place: number, count: number) => {
      if (place < 0) return
      const all = counts.get(key) ?? new Array<number>(length).fill(0)
      counts.set(key, all)
      // What is ahead of our clock counts as now.
      const at = Math.min(place, length - 1)
      all[at] = (all[at] as number) + count
    }
    if (stepMs === FIVE_MS) {
      const columns = FIVE_COLUMNS.map((name) => `sum(h.${name}) AS ${name}`)
      using query = db.prepare<Record<string, number>, Condition['values']>(
        `SELECT h.key, h.hour, ${columns} FROM ${rows} AND h.hour >= ? AND h.hour < ? GROUP BY h.key, h.hour`,
      )
      for (const { key, hour, ...row } of query.iterate(...values, from, to))
        for (const [i, name] of FIVE_COLUMNS.entries()) {
          const five = (hour as number) * FIVES + i
          if (row[name] && five < range.to)
            add(key as number, five - startMs / FIVE_MS, row[name] as number)
        }
      return counts
    }
    const start = startMs / HOUR_MS
    using query = db.prepare<{ key: number; place: number; count: number }, Condition['values']>(
      `SELECT h.key, (h.hour - ${start}) / ${stepMs / HOUR_MS} AS place, sum(${countOf(range)}) AS count
       FROM ${rows} AND h.hour >= ? AND h.hour < ? GROUP BY h.key, place`,
    )
    for (const { key, place, count } of query.iterate(...values, from, to)) add(key, place, count)
    return counts
  }

  return {
    /** @param beginning ms; where nothing else was said, a range begins there */
    range: (asked: Asked, beginning: () => number | undefined): Range =>
      rangeOf({ ...asked, from: asked.from > 0 ? asked.from : (beginning() ?? 0) }, fineSince()),

    beginningOf: (project: number, environment: string) => (): number | undefined => {
      const hour = firstHour.get(project, environment)?.hour
      return hour == null ? undefined : hour * HOUR_MS
    },
    firstSeen: (issue: number) => (): number | undefined => lifeOf.get(issue)?.firstSeen,

    /** Whether an environment had events when the range began, so that it can be compared with. */
    reaches: (project: number, environment: string, range: Range): boolean =>
      (firstHour.get(project, environment)?.hour ?? Number.POSITIVE_INFINITY) <= hoursIn(range)[0],

    /** Whether an issue `i` was seen in it. */
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

    /** A way to count the events of one issue after another. */
    counting(range: Range) {
      const [from, to] = hoursIn(range)
      const query = db.prepare<{ count: number | null }, [number, number, number]>(
        `SELECT sum(${countOf(range)}) AS count FROM grouping g
         CROSS JOIN grouping_hour h ON h.grouping = g.key AND h.hour >= ? AND h.hour < ?
         WHERE g.issue = ?`,
      )
      return {
        of: (issue: number): number => query.get(from, to, issue)?.count ?? 0,
        [Symbol.dispose]: () => query.finalize(),
      }
    },

    usersEver: (issue: number): number => lifeOf.get(issue)?.userCount ?? 0,

    /** Users of an issue by whole hours: exact up to 127; null where they were not kept yet. */
    users(issue: number, range: Range): number | null {
      const life = lifeOf.get(issue) as Life
      if (isWhole(life, range)) return life.userCount
      const from = Math.max(hoursIn(range)[0], Math.floor(life.firstSeen / HOUR_MS))
      const to = Math.min(hoursIn(range)[1], Math.floor(life.lastSeen / HOUR_MS) + 1)
      if (from * HOUR_MS < fineSince()) return null
      const sketches = sketchesOf.all(JSON.stringify(slotsOf(from, to)), issue)
      return Math.min(countUsers(sketches.map(({ users }) => users)), life.userCount)
    },

    /** Counts of issues over time. */
    ofIssues: (keys: readonly number[], range: Range, steps: Steps) =>
      countsFrom(
        `(SELECT g.issue AS key, h.* FROM json_each(?) asked CROSS JOIN grouping g ON g.issue = asked.value
          CROSS JOIN grouping_hour h ON h.grouping = g.key) h WHERE true`,
        [JSON.stringify(keys)],
        range,
        steps,
      ),

    /** The same of one issue. */
    ofIssue: (key: number, range: Range, steps: Steps) =>
      countsFrom(
        `(SELECT 0 AS key, h.* FROM grouping g CROSS JOIN grouping_hour h ON h.grouping = g.key
          WHERE g.issue = ?) h WHERE true`,
        [key],
        range,
        steps,
      ).get(0) ?? new Array<number>(steps.length).fill(0),

    /** The same of groupings together. */
    ofGroupings: (keys: readonly number[], range: Range, steps: Steps) =>
      countsFrom(
        `(SELECT 0 AS key, h.* FROM json_each(?) asked
          CROSS JOIN grouping_hour h ON h.grouping = asked.value) h WHERE true`,
        [JSON.stringify(keys)],
        range,
        steps,
      ).get(0) ?? new Array<number>(steps.length).fill(0),

    /** The same of all issues of an environment. */
    ofEnvironment: (project: number, environment: string, range: Range, steps: Steps) =>
      countsFrom(
        `(SELECT 0 AS key, h.* FROM project_hour h WHERE project = ?1 AND ?2 IN (environment, 'all')) h WHERE true`,
        [project, environment],
        range,
        steps,
      ).get(0) ?? new Array<number>(steps.length).fill(0),
  }
}

export type RangeReads = ReturnType<typeof rangeReads>
