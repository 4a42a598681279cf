import type { Database } from 'bun:sqlite'
import { FIVES } from '../../../lib/five-minutes'
import { groupingsOf, includes } from '../../counts/together/packed-counts'
import { type Hours, type Some, togetherReads } from '../../counts/together/reads'
import type { Condition } from '../../search/conditions/reads'
import { countOf, hoursIn, type Range, type Steps } from '../range'

const HOUR_MS = 3_600_000

type HourCount = [hour: number, count: number]

/** What happened in a range to all groupings of an environment, or to many of them. */
export function rangeTogetherReads(db: Database) {
  const together = togetherReads(db)

  /**
   * The events of the hours that the range has a part of, each with its hour: of each grouping that has any, or
   * of all but the others where these are fewer.
   */
  function atEnds({ project, environment, groupings }: Some, range: Range): HourCount[] {
    const ofGroupings = `json_each(?) asked CROSS JOIN grouping_hour h ON h.grouping = asked.value`
    const ofAll = "project_hour h WHERE h.project = ? AND ? IN (h.environment, 'all')"
    return partialHours(range).map((hour) => {
      const all = together.having(project, environment, hour)
      const wanted = all.filter((key) => includes(groupings, key))
      const others = all.filter((key) => !includes(groupings, key))
      if (wanted.length <= others.length)
        return [hour, sumAt(`${ofGroupings} WHERE`, hour, range, JSON.stringify(wanted))]
      const total = sumAt(`${ofAll} AND`, hour, range, project, environment)
      return [hour, total - sumAt(`${ofGroupings} WHERE`, hour, range, JSON.stringify(others))]
    })
  }

  function sumAt(rows: string, hour: number, range: Range, ...values: Condition['values']) {
    using query = db.prepare<{ count: number | null }, Condition['values']>(
      `SELECT sum(${countOf(range)}) AS count FROM ${rows} h.hour = ?`,
    )
    return query.get(...values, hour)?.count ?? 0
  }

  return {
    /** What a grouping has in the range at most: in all hours that it touches. */
    most: (project: number, environment: string, range: Range) =>
      together.counting(project, environment, hoursIn(range)),

    /** What a grouping has in the range at least: in the hours that are whole. */
    least: (project: number, environment: string, range: Range) =>
      together.counting(project, environment, wholeHours(range)),

    /** Counts over time of groupings together, by hours or more. */
    over(of: Omit<Some, 'groupings'>, keys: readonly number[], range: Range, steps: Steps) {
      const some = { ...of, groupings: groupingsOf(keys) }
      const { startMs, stepMs, length } = steps
      const counts = new Array<number>(length).fill(0)
      const add = ([hour, count]: HourCount) => {
        // What is ahead of our clock counts as now.
        const place = Math.min(Math.floor((hour * HOUR_MS - startMs) / stepMs), length - 1)
        if (place >= 0) counts[place] = (counts[place] as number) + count
      }
      for (const one of together.byHour(some, wholeHours(range))) add(one)
      for (const one of atEnds(some, range)) add(one)
      return counts
    },

    /** The same as one number. */
    sum(of: Omit<Some, 'groupings'>, keys: readonly number[], range: Range): number {
      const some = { ...of, groupings: groupingsOf(keys) }
      const ends = atEnds(some, range).reduce((sum, [, count]) => sum + count, 0)
      return together.sum(some, wholeHours(range)) + ends
    },
  }
}

const wholeHours = ({ from, to }: Range): Hours => {
  const first = Math.ceil(from / FIVES)
  return [first, Math.max(first, Math.floor(to / FIVES))]
}

const partialHours = ({ from, to }: Range): number[] => [
  ...new Set([from, to].filter((end) => end % FIVES > 0).map((end) => Math.floor(end / FIVES))),
]
