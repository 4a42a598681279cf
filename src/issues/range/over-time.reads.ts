import type { Database } from 'bun:sqlite'
import { FIVE_COLUMNS, FIVE_MS, FIVES } from '../../lib/five-minutes'
import { HOUR_MS } from '../../lib/time'
import type { Condition } from '../search/condition.reads'
import { countOf, hoursIn, type Range, type Steps } from './range'

/** Counts events over time, oldest first. */
export function eventsOverTime(db: Database) {
  /** @param rows SQL of rows `h` of hours; counts are kept apart by `h.key` */
  function countsFrom(rows: string, values: Condition['values'], range: Range, steps: Steps) {
    const [from, to] = hoursIn(range)
    const { startMs, stepMs, length } = steps
    const counts = new Map<number, number[]>()
    const add = (key: number, step: number, count: number) => {
      if (step < 0) return
      const all = counts.get(key) ?? new Array<number>(length).fill(0)
      counts.set(key, all)
      // Events ahead of our clock count as now.
      const at = Math.min(step, length - 1)
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
    using query = db.prepare<{ key: number; step: number; count: number }, Condition['values']>(
      `SELECT h.key, (h.hour - ${start}) / ${stepMs / HOUR_MS} AS step, sum(${countOf(range)}) AS count
       FROM ${rows} AND h.hour >= ? AND h.hour < ? GROUP BY h.key, step`,
    )
    for (const { key, step, count } of query.iterate(...values, from, to)) add(key, step, count)
    return counts
  }

  /** @param rows SQL of rows `h` of hours, whose `h.key` is 0 */
  const countsOfAll = (rows: string, values: Condition['values'], range: Range, steps: Steps) =>
    countsFrom(rows, values, range, steps).get(0) ?? new Array<number>(steps.length).fill(0)

  return {
    /** Events of issues over time, by the issue's key. */
    ofIssues: (keys: readonly number[], range: Range, steps: Steps) =>
      countsFrom(
        `(SELECT g.issue AS key, h.* FROM json_each(?) wanted CROSS JOIN grouping g ON g.issue = wanted.value
          CROSS JOIN grouping_hour h ON h.grouping = g.key) h WHERE true`,
        [JSON.stringify(keys)],
        range,
        steps,
      ),

    /** Events of one issue over time. */
    ofIssue: (key: number, range: Range, steps: Steps) =>
      countsOfAll(
        `(SELECT 0 AS key, h.* FROM grouping g CROSS JOIN grouping_hour h ON h.grouping = g.key
          WHERE g.issue = ?) h WHERE true`,
        [key],
        range,
        steps,
      ),

    /** Events of several groupings together over time. */
    ofGroupings: (keys: readonly number[], range: Range, steps: Steps) =>
      countsOfAll(
        `(SELECT 0 AS key, h.* FROM json_each(?) wanted
          CROSS JOIN grouping_hour h ON h.grouping = wanted.value) h WHERE true`,
        [JSON.stringify(keys)],
        range,
        steps,
      ),

    /** Events of all issues of an environment over time. */
    ofEnvironment: (project: number, environment: string, range: Range, steps: Steps) =>
      countsOfAll(
        `(SELECT 0 AS key, h.* FROM project_hour h WHERE project = ?1 AND ?2 IN (environment, 'all')) h WHERE true`,
        [project, environment],
        range,
        steps,
      ),
  }
}
