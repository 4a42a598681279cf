import type { Database } from 'bun:sqlite'
import { ENVIRONMENTS } from '../../../projects/environment'
import { hourOfSlot, hourSlots, slotOfHour, slotsOf } from '../slot'
import {
  addCounts,
  type Groupings,
  indexInSegment,
  keysIn,
  type PackedCounts,
  SEGMENT,
  segmentOf,
  sumOf,
} from './packed-counts'

interface Row {
  slot: number
  segment: number
  counts: PackedCounts
}

/** Hours since the epoch, from one up to another. */
export type Hours = [from: number, to: number]

/** Groupings to be counted, of one environment or of `all`. */
export interface CountedGroupings {
  project: number
  environment: string
  groupings: Groupings
}

/**
 * Counts the events of many groupings at once: a row holds a whole segment of them, so that no grouping is looked up
 * by itself.
 */
export function segmentReads(db: Database) {
  const rowsOf = db.query<Row, { project: number; environments: string; slots: string }>(
    `SELECT c.slot, c.segment, c.counts FROM json_each($environments) environments
     CROSS JOIN json_each($slots) slots
     CROSS JOIN grouping_counts c ON c.project = $project AND c.environment = environments.value
       AND c.slot = slots.value`,
  )
  const outermost = (end: 'min' | 'max') =>
    db.query<{ slot: number | null }, [number, string]>(
      `SELECT ${end}(slot) AS slot FROM grouping_counts WHERE project = ? AND environment = ?`,
    )
  const firstOf = outermost('min')
  const lastOf = outermost('max')

  const environmentsOf = (environment: string) =>
    environment === 'all' ? ENVIRONMENTS : [environment]

  /** Cuts hours, which a caller may begin and end anywhere, to those that have rows. */
  function present(project: number, environment: string, [from, to]: Hours): Hours {
    const slots = environmentsOf(environment).flatMap((one) => {
      const [first, last] = [firstOf, lastOf].map((query) => query.get(project, one)?.slot)
      return first == null || last == null ? [] : [first, last]
    })
    const first = hourOfSlot(Math.min(...slots))
    const end = hourOfSlot(Math.max(...slots)) + 24
    return slots.length === 0 ? [0, 0] : [Math.max(from, first), Math.min(to, end)]
  }

  const rows = (project: number, environment: string, slots: number[]) =>
    rowsOf.iterate({
      project,
      environments: JSON.stringify(environmentsOf(environment)),
      slots: JSON.stringify(slots),
    })

  return {
    /** @returns a function that says how many events a grouping has in these hours */
    counting(project: number, environment: string, hours: Hours): (grouping: number) => number {
      const segments = new Map<number, Float64Array>()
      const slots = slotsOf(...present(project, environment, hours))
      for (const { segment, counts } of rows(project, environment, slots)) {
        const all = segments.get(segment) ?? new Float64Array(SEGMENT)
        segments.set(segment, all)
        addCounts(counts, all)
      }
      return (grouping) => segments.get(segmentOf(grouping))?.[indexInSegment(grouping)] ?? 0
    },

    /** Yields the events that the groupings have together, hour by hour; an hour comes once for each segment. */
    *byHour(some: CountedGroupings, hours: Hours): Generator<[hour: number, count: number]> {
      const slots = hourSlots(...present(some.project, some.environment, hours))
      for (const { slot, segment, counts } of rows(some.project, some.environment, slots)) {
        const wanted = some.groupings.get(segment)
        if (wanted) yield [hourOfSlot(slot), sumOf(counts, wanted)]
      }
    },

    sum(some: CountedGroupings, hours: Hours): number {
      const slots = slotsOf(...present(some.project, some.environment, hours))
      let sum = 0
      for (const { segment, counts } of rows(some.project, some.environment, slots)) {
        const wanted = some.groupings.get(segment)
        if (wanted) sum += sumOf(counts, wanted)
      }
      return sum
    },

    /** The keys of all groupings that have events in an hour. */
    having(project: number, environment: string, hour: number): number[] {
      const keys: number[] = []
      for (const { segment, counts } of rows(project, environment, [slotOfHour(hour)]))
        keys.push(...keysIn(segment, counts))
      return keys
    },
  }
}
