import type { EventTable, VisitTable } from '../../records/tables'
import { type Condition, type Filter, joinAnd, type Mask, maskBy, rowsMeant } from './filter'
import type { LaneRange, Tables } from './tables.reads'

/** Visits of a table that a report is about. */
export interface VisitRows {
  table: VisitTable
  isMeant: Mask
}

/** Events of a table that a report is about. */
export interface EventRows {
  table: EventTable
  isMeant: Mask
}

/** What is known of all visits of a lane that begin in a time, by their numbers: index 0 is of the number `first`. */
export interface VisitsByNumber {
  first: number
  /** Whether a visit is meant by what the filter says of visits. */
  isMeant: Mask
  visitor: Float64Array
  /** How many events the visit has. */
  events: Uint32Array
}

/** A report that is made bit by bit. */
export type Scanning<Result> = Generator<undefined, Result, number>

/** What a report is about. */
export interface Wanted {
  range: LaneRange
  filter: Filter | undefined
  /** Whether programs that nobody sits at are counted, and only these. */
  isOfBots: boolean
}

/** Visits that begin in the range and are meant, by what the filter says of visits; of a filter that also asks about events see `scanEvents`. */
export function* scanVisits(
  tables: Tables,
  { range, filter, isOfBots }: Wanted,
  take: (rows: VisitRows) => void,
): Scanning<void> {
  for (const open of tables.visits) {
    const table = open()
    if (!table) continue
    const isMeant = begunIn(table, range, isOfBots)
    if (filter)
      joinAnd(
        isMeant,
        maskBy(filter, (condition) => rowsMeant(table, condition)),
      )
    take({ table, isMeant })
    yield
  }
}

/** Events of visits that begin in the range and are meant. @param begin called with the visits before any event */
export function* scanEvents(
  tables: Tables,
  { range, filter, isOfBots }: Wanted,
  begin: (visits: VisitsByNumber) => void,
  take: (rows: EventRows) => void,
): Scanning<void> {
  const conditions = filter ? visitConditions(filter) : []
  const read: { table: VisitTable; isMeant: Mask; masks: Mask[] }[] = []
  for (const open of tables.visits) {
    const table = open()
    if (!table) continue
    const masks = conditions.map((condition) => rowsMeant(table, condition))
    read.push({ table, isMeant: begunIn(table, range, isOfBots), masks })
    yield
  }
  const { visits, masks } = byNumber(read, conditions.length)
  begin(visits)
  const { first } = visits
  for (const open of tables.events) {
    const table = open()
    if (!table) continue
    const visit = table.visit()
    const isMeant = lookedUp(visit, visits.isMeant, first)
    if (filter)
      joinAnd(
        isMeant,
        maskBy(filter, (condition) =>
          condition.of === 'events'
            ? rowsMeant(table, condition)
            : lookedUp(visit, masks[conditions.indexOf(condition)] as Mask, first),
        ),
      )
    take({ table, isMeant })
    yield
  }
}

/** Which visits of a table begin in a range. */
export function begunIn(table: VisitTable, { from, to }: LaneRange, isOfBots: boolean): Mask {
  const startedAt = table.startedAt()
  const isBot = table.isBot()
  const bot = isOfBots ? 1 : 0
  const mask = new Uint8Array(table.count)
  for (let i = 0; i < mask.length; i++) {
    const at = startedAt[i] as number
    mask[i] = at >= from && at < to && isBot[i] === bot ? 1 : 0
  }
  return mask
}

/** What a list by number says of each row's visit; nothing of visits that are not in it. */
export function lookedUp(visit: Float64Array, list: Mask, first: number): Mask {
  const mask = new Uint8Array(visit.length)
  for (let i = 0; i < mask.length; i++) mask[i] = list[(visit[i] as number) - first] ?? 0
  return mask
}

export function visitConditions(filter: Filter): Condition[] {
  if ('all' in filter) return filter.all.flatMap(visitConditions)
  if ('any' in filter) return filter.any.flatMap(visitConditions)
  if ('not' in filter) return visitConditions(filter.not)
  return filter.of === 'visits' ? [filter] : []
}

function byNumber(
  read: readonly { table: VisitTable; isMeant: Mask; masks: Mask[] }[],
  conditions: number,
) {
  let first = Number.POSITIVE_INFINITY
  let last = 0
  for (const { table } of read)
    for (const number of table.number()) {
      if (number < first) first = number
      if (number > last) last = number
    }
  const length = Math.max(0, last - first + 1)
  const visits: VisitsByNumber = {
    first,
    isMeant: new Uint8Array(length),
    visitor: new Float64Array(length),
    events: new Uint32Array(length),
  }
  const masks = Array.from({ length: conditions }, () => new Uint8Array(length))
  for (const { table, isMeant, masks: own } of read) {
    const number = table.number()
    const visitor = table.visitor()
    const events = table.events()
    for (let i = 0; i < number.length; i++) {
      const at = (number[i] as number) - first
      visits.isMeant[at] = isMeant[i] as number
      visits.visitor[at] = visitor[i] as number
      visits.events[at] = events[i] as number
      for (let k = 0; k < conditions; k++) (masks[k] as Mask)[at] = (own[k] as Mask)[i] as number
    }
  }
  return { visits, masks }
}
