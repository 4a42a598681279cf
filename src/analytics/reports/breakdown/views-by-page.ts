import { kindsOf, VIEW } from '../scan/measure'
import { type Scanning, scanEvents, type Wanted } from '../scan/scan'
import type { Tables } from '../scan/tables.reads'

/** Adds the views that meant visits have of each page. */
export function* viewsByPage(
  tables: Tables,
  wanted: Wanted,
  views: Map<string, number>,
): Scanning<void> {
  yield* scanEvents(
    tables,
    wanted,
    () => {},
    ({ table, isMeant }) => {
      const { texts, of } = table.path()
      const { of: nameOf, kinds } = kindsOf(table.name())
      const counts = new Uint32Array(texts.length)
      for (let row = 0; row < isMeant.length; row++) {
        if (isMeant[row] === 0 || kinds[nameOf[row] as number] !== VIEW) continue
        const page = of[row] as number
        counts[page] = (counts[page] as number) + 1
      }
      for (const [i, path] of texts.entries()) {
        const count = counts[i] as number
        if (count > 0) views.set(path, (views.get(path) ?? 0) + count)
      }
    },
  )
}
