import type { EventTable } from '../../records/tables'
import type { Dimension } from '../scan/fields'
import { textsOf } from '../scan/filter'
import type { Groups } from '../scan/groups'
import { propertyOf } from '../scan/property'
import type { Scanning } from '../scan/scan'
import type { Tables } from '../scan/tables.reads'

/** Gives the group of each row of a table; negative for none. */
type GroupFinder = (table: EventTable) => (row: number) => number

/** Finds the group that an event is in: by a column of its own, or by one of its visit. */
export function* groupFinder(
  tables: Tables,
  dimension: Dimension,
  groups: Groups,
): Scanning<GroupFinder> {
  const { of, column, property } = dimension
  if (of === 'events')
    return (table) => {
      const { texts, of: textOf } = textsOf(table, column)
      const named = property === undefined ? texts : texts.map((text) => propertyOf(text, property))
      const rows = groups.ofRows({ texts: named, of: textOf })
      return (row) => rows[row] as number
    }
  const { first, groupOf } = yield* groupsByVisit(tables, column, groups)
  return (table) => {
    const visit = table.visit()
    return (row) => groupOf[(visit[row] as number) - first] ?? -1
  }
}

/** The groups of visits, by their numbers. */
function* groupsByVisit(tables: Tables, column: string, groups: Groups) {
  const read: { number: Float64Array; rows: Int32Array }[] = []
  let first = Number.POSITIVE_INFINITY
  let last = 0
  for (const open of tables.visits) {
    const table = open()
    if (!table) continue
    const number = table.number()
    read.push({ number, rows: groups.ofRows(textsOf(table, column)) })
    for (const one of number) {
      if (one < first) first = one
      if (one > last) last = one
    }
    yield
  }
  const groupOf = new Int32Array(Math.max(0, last - first + 1)).fill(-1)
  for (const { number, rows } of read)
    for (let i = 0; i < number.length; i++)
      groupOf[(number[i] as number) - first] = rows[i] as number
  return { first, groupOf }
}
