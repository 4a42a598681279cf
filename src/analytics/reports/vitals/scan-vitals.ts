import type { EventTable } from '../../records/tables'
import { VITALS } from '../../records/vitals'
import { type Scanning, scanEvents, type Wanted } from '../scan/scan'
import type { Tables } from '../scan/tables.reads'

/** @param metric its index among `VITALS` @param value as it is stored */
type Take = (row: number, metric: number, value: number) => void

/**
 * The measurements of visits that begin in a time, of those pages that the filter means.
 * @param open called with each table that has measurements; gives what takes them one by one
 */
export function* scanVitals(
  tables: Tables,
  wanted: Wanted,
  open: (table: EventTable) => Take,
): Scanning<void> {
  yield* scanEvents(
    tables,
    wanted,
    () => {},
    ({ table, isMeant }) => {
      const { texts, of } = table.vital()
      const metrics = texts.map((name) => (VITALS as readonly string[]).indexOf(name))
      if (metrics.every((metric) => metric < 0)) return
      const take = open(table)
      const values = table.vitalValue()
      for (let row = 0; row < isMeant.length; row++) {
        const metric = metrics[of[row] as number] as number
        if (isMeant[row] === 1 && metric >= 0) take(row, metric, values[row] as number)
      }
    },
  )
}
