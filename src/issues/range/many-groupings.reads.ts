import type { Database } from 'bun:sqlite'
import { FIVES } from '../../lib/five-minutes'
import { HOUR_MS } from '../../lib/time'
import { groupingsOf, includes } from '../counts/segments/packed-counts'
import { type CountedGroupings, type Hours, segmentReads } from '../counts/segments/reads'
import type { Condition } from '../search/condition.reads'
import { countOf, hoursIn, type Range, type Steps } from './range'

type HourCount = [hour: number, count: number]

/** Counts what happened in a range to many groupings at once. */
export function manyGroupingsReads(db: Database) {
  const segments = segmentReads(db)

  /**
   * The events of the hours that the range covers in part, which the packed counts do not have. They are read grouping
   * by grouping: of those wanted, or, where these are fewer, of all others, which are taken from the environment's
   * total.
   */
  function atEnds(
    { project, environment, groupings }: CountedGroupings,
    range: Range,
  ): HourCount[] {
    const ofGroupings = `json_each(?) wanted CROSS JOIN grouping_hour h ON h.grouping = wanted.value`
    const ofAll = "project_hour h WHERE h.project = ? AND ? IN (h.environment, 'all')"
    return partialHours(range).map((hour) => {
      const all = segments.having(project, environment, hour)
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
    /** The most events that a grouping can have in the range: those of all hours that it touches. */
    most: (project: number, environment: string, range: Range) =>
      segments.counting(project, environment, hoursIn(range)),

    /** The fewest events that a grouping can have in the range: those of the hours that lie in it whole. */
    least: (project: number, environment: string, range: Range) =>
      segments.counting(project, environment, wholeHours(range)),

    /** Events of groupings together over time, in steps of an hour or more. */
    over(
      of: Omit<CountedGroupings, 'groupings'>,
      keys: readonly number[],
      range: Range,
      steps: Steps,
    ) {
      const some = { ...of, groupings: groupingsOf(keys) }
      const { startMs, stepMs, length } = steps
      const counts = new Array<number>(length).fill(0)
      const add = ([hour, count]: HourCount) => {
        // Events ahead of our clock count as now.
        const index = Math.min(Math.floor((hour * HOUR_MS - startMs) / stepMs), length - 1)
        if (index >= 0) counts[index] = (counts[index] as number) + count
      }
      for (const one of segments.byHour(some, wholeHours(range))) add(one)
      for (const one of atEnds(some, range)) add(one)
      return counts
    },

    /** Events of groupings together, as one number. */
    sum(of: Omit<CountedGroupings, 'groupings'>, keys: readonly number[], range: Range): number {
      const some = { ...of, groupings: groupingsOf(keys) }
      const ends = atEnds(some, range).reduce((sum, [, count]) => sum + count, 0)
      return segments.sum(some, wholeHours(range)) + ends
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
