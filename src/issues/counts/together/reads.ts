import type { Database } from 'bun:sqlite'
import { ENVIRONMENTS } from '../../../projects/environment'
import { hourOfSlot, hourSlots, slotOfHour, slotsOf } from '../slot'
import {
  addCounts,
  type Groupings,
  keysIn,
  type PackedCounts,
  placeOf,
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

/** Some groupings of an environment, or of all. */
export interface Some {
  project: number
  environment: string
  groupings: Groupings
}

/** Events of all groupings of an environment, or of several of them, without a look at each. */
export function togetherReads(db: Database) {
  const rowsOf = db.query<Row, [string, string, number]>(
    `SELECT c.slot, c.segment, c.counts FROM json_each(?) environments CROSS JOIN json_each(?) slots
     CROSS JOIN grouping_counts c ON c.project = ? AND c.environment = environments.value AND c.slot = slots.value`,
  )
  const outermost = (end: 'min' | 'max') =>
    db.query<{ slot: number | null }, [number, string]>(
      `SELECT ${end}(slot) AS slot FROM grouping_counts WHERE project = ? AND environment = ?`,
    )
  const firstOf = outermost('min')
  const lastOf = outermost('max')

  const environmentsOf = (environment: string) =>
    environment === 'all' ? ENVIRONMENTS : [environment]

  /** What there is of the hours asked for, which may begin and end anywhere. */
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
    rowsOf.iterate(JSON.stringify(environmentsOf(environment)), JSON.stringify(slots), project)

  return {
    /** @returns what to ask for the events of a grouping in these hours */
    counting(project: number, environment: string, hours: Hours): (grouping: number) => number {
      const segments = new Map<number, Float64Array>()
      const slots = slotsOf(...present(project, environment, hours))
      for (const { segment, counts } of rows(project, environment, slots)) {
        const all = segments.get(segment) ?? new Float64Array(SEGMENT)
        segments.set(segment, all)
        addCounts(counts, all)
      }
      return (grouping) => segments.get(segmentOf(grouping))?.[placeOf(grouping)] ?? 0
    },

    /** Tells what some groupings have in each of the hours together, in parts. */
    *byHour(some: Some, hours: Hours): Generator<[hour: number, count: number]> {
      const slots = hourSlots(...present(some.project, some.environment, hours))
      for (const { slot, segment, counts } of rows(some.project, some.environment, slots)) {
        const wanted = some.groupings.get(segment)
        if (wanted) yield [hourOfSlot(slot), sumOf(counts, wanted)]
      }
    },

    sum(some: Some, hours: Hours): number {
      const slots = slotsOf(...present(some.project, some.environment, hours))
      let sum = 0
      for (const { segment, counts } of rows(some.project, some.environment, slots)) {
        const wanted = some.groupings.get(segment)
        if (wanted) sum += sumOf(counts, wanted)
      }
      return sum
    },

    /** All groupings that have events in an hour. */
    having(project: number, environment: string, hour: number): number[] {
      const found: number[] = []
      for (const { segment, counts } of rows(project, environment, [slotOfHour(hour)]))
        found.push(...keysIn(segment, counts))
      return found
    },
  }
}
