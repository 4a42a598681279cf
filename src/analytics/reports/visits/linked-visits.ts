import { linkOf } from '../../../events/by-link/link-hash'
import type { Scanning } from '../scan/scan'
import type { Tables } from '../scan/tables.reads'

/**
 * Finds the visits of which an event names one of some sessions.
 * @param links `linkOf` the hashes of the sessions' ids
 * @returns those links by the numbers of the visits
 */
export function* linkedVisits(
  tables: Tables,
  links: Pick<ReadonlySet<number>, 'has'>,
): Scanning<Map<number, Set<number>>> {
  const found = new Map<number, Set<number>>()
  for (const open of tables.events) {
    const table = open()
    if (!table) continue
    const visit = table.visit()
    const session = table.session()
    for (let row = 0; row < table.count; row++) {
      if (session[row] === 0) continue
      const link = linkOf(session[row] as number)
      if (!links.has(link)) continue
      const number = visit[row] as number
      const known = found.get(number)
      if (known) known.add(link)
      else found.set(number, new Set([link]))
    }
    yield
  }
  return found
}
