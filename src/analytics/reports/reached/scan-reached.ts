import type { EventTable, VisitTable } from '../../records/tables'
import {
  type Condition,
  everyCondition,
  type Filter,
  joinAnd,
  type Mask,
  maskBy,
  rowsMeant,
} from '../scan/filter'
import { measuredVisits } from '../scan/measure'
import { lookedUp, type Scanning, visitConditions, type Wanted } from '../scan/scan'
import type { Tables } from '../scan/tables.reads'

/** The visits of a lane that a report is about, by their numbers: index 0 is of the number `first`. */
export interface MeantVisits {
  first: number
  isMeant: Mask
  /** The number of each visit's visitor in the lane. */
  visitor: Uint32Array
  /** As `groupOf` says it of each; 0 without it. */
  group: Int32Array
}

/** Events of a table, in the order in which they were received. */
export interface ReachingRows {
  table: EventTable
  visit: Float64Array
  /** For each of the filters, which events it means; all of them are of visits that are meant. */
  masks: Mask[]
}

interface Reaching {
  /** Which events reach what is asked about. */
  filters: readonly Filter[]
  /** The group of each visit of a table. */
  groupOf?(table: VisitTable): ArrayLike<number>
  /** Called once, before any event. */
  begin(visits: MeantVisits): void
  take(rows: ReachingRows): void
}

/**
 * Finds events of visits that begin in the range. Where the search asks about events, it means the visits that have such an event, and
 * all events of these are looked at: who saw `/pricing` may order elsewhere.
 */
export function* scanReached(
  tables: Tables,
  wanted: Wanted,
  { filters, groupOf, begin, take }: Reaching,
): Scanning<void> {
  const conditions = filters.flatMap(visitConditions)
  const read: Read[] = []
  yield* measuredVisits(tables, wanted, ({ table, isMeant }) => {
    const masks = conditions.map((condition) => rowsMeant(table, condition))
    read.push({
      number: table.number(),
      visitor: table.visitorNumber(),
      isMeant,
      masks,
      group: groupOf?.(table),
    })
  })
  const { visits, masks: ofVisits } = byNumber(read, conditions.length)
  begin(visits)
  const { first } = visits
  const names = new Map(
    filters.flatMap(everyCondition).map((condition) => [condition, nameOf(condition)]),
  )
  for (const open of tables.events) {
    yield
    const table = open()
    if (!table) continue
    const visit = table.visit()
    const isMeant = lookedUp(visit, visits.isMeant, first)
    if (!isMeant.includes(1)) continue
    // Most filters have a condition in common, such as that events are views of pages.
    const known = new Map<string, Mask>()
    const maskOf = (condition: Condition): Mask => {
      if (condition.of === 'visits')
        return lookedUp(visit, ofVisits[conditions.indexOf(condition)] as Mask, first)
      const name = names.get(condition) as string
      const mask = known.get(name) ?? rowsMeant(table, condition)
      known.set(name, mask)
      return mask
    }
    const masks = filters.map((filter) => {
      const mask = isMeant.slice()
      joinAnd(mask, maskBy(filter, maskOf))
      return mask
    })
    take({ table, visit, masks })
  }
}

/** Tells conditions apart. JSON has no numbers without end. */
const nameOf = (condition: Condition): string =>
  JSON.stringify(condition, (_, value) => (typeof value === 'number' ? String(value) : value))

interface Read {
  number: Float64Array
  visitor: Float64Array
  isMeant: Mask
  masks: Mask[]
  group: ArrayLike<number> | undefined
}

function byNumber(read: readonly Read[], conditions: number) {
  let first = Number.POSITIVE_INFINITY
  let last = 0
  for (const { number } of read)
    for (let i = 0; i < number.length; i++) {
      const one = number[i] as number
      if (one < first) first = one
      if (one > last) last = one
    }
  const length = Math.max(0, last - first + 1)
  const visits: MeantVisits = {
    first,
    isMeant: new Uint8Array(length),
    visitor: new Uint32Array(length),
    group: new Int32Array(length),
  }
  const masks = Array.from({ length: conditions }, () => new Uint8Array(length))
  for (const { number, visitor, isMeant, group, masks: own } of read)
    for (let i = 0; i < number.length; i++) {
      const at = (number[i] as number) - first
      visits.isMeant[at] = isMeant[i] as number
      visits.visitor[at] = visitor[i] as number
      visits.group[at] = group?.[i] ?? 0
      for (let k = 0; k < conditions; k++) (masks[k] as Mask)[at] = (own[k] as Mask)[i] as number
    }
  return { visits, masks }
}
