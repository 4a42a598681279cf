import { asksEvents, type Mask, readFilter } from './filter'
import { type Scanning, scanEvents, scanVisits, type Wanted } from './scan'
import type { Tables } from './tables.reads'

/** Visits by their numbers: index 0 is of the number `first`. */
export interface NumberedVisits {
  first: number
  isMeant: Mask
}

/**
 * Which visits of a time a query means, as a whole: where it asks about events, those that have such an event.
 * @returns undefined for the empty query, which means every visit
 */
export function* visitsWith(
  tables: Tables,
  { query, ...about }: Omit<Wanted, 'filter'> & { query: string },
): Scanning<NumberedVisits | undefined> {
  const filter = readFilter(query)
  if (!filter) return undefined
  const wanted = { ...about, filter }
  return asksEvents(filter) ? yield* byEvents(tables, wanted) : yield* byVisits(tables, wanted)
}

/** Whether a visit is among those that `visitsWith` answered. */
export const isWith = (visits: NumberedVisits | undefined, number: number): boolean =>
  visits === undefined || visits.isMeant[number - visits.first] === 1

function* byEvents(tables: Tables, wanted: Wanted): Scanning<NumberedVisits> {
  let first = 0
  let isMeant = new Uint8Array()
  yield* scanEvents(
    tables,
    wanted,
    (visits) => {
      first = visits.first
      isMeant = new Uint8Array(visits.isMeant.length)
    },
    ({ table, isMeant: rows }) => {
      const visit = table.visit()
      for (let i = 0; i < rows.length; i++)
        if (rows[i] !== 0) isMeant[(visit[i] as number) - first] = 1
    },
  )
  return { first, isMeant }
}

function* byVisits(tables: Tables, wanted: Wanted): Scanning<NumberedVisits> {
  const meant: number[] = []
  let first = Number.POSITIVE_INFINITY
  let last = 0
  yield* scanVisits(tables, wanted, ({ table, isMeant }) => {
    const number = table.number()
    for (let i = 0; i < isMeant.length; i++) {
      if (isMeant[i] === 0) continue
      const one = number[i] as number
      meant.push(one)
      if (one < first) first = one
      if (one > last) last = one
    }
  })
  const isMeant = new Uint8Array(Math.max(0, last - first + 1))
  for (const number of meant) isMeant[number - first] = 1
  return { first, isMeant }
}
