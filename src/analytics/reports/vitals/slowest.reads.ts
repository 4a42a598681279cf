import type { Database } from 'bun:sqlite'
import { iso } from '../../../lib/time'
import type { turns } from '../../../lib/turns'
import { lanesOf } from '../../../projects/lane'
import { VITALS, type Vital } from '../../records/vitals'
import type { Reported } from '../range'
import { begunAgain } from '../scan/begun-again'
import { readFilter } from '../scan/filter'
import type { Scanning } from '../scan/scan'
import { analyticsTables, type Tables } from '../scan/tables.reads'
import type { SlowestVitals } from './model'
import { scanVitals } from './scan-vitals'
import { STORED } from './summary'
import { ratingOf } from './thresholds'

export interface WantedSlowest extends Reported {
  metric: Vital
  limit: number
  ticket: number
}

type Slow = Omit<SlowestVitals['items'][number], 'device' | 'browser'> & { visit: number }
type Found = SlowestVitals['items'][number]

/** The worst measurements of a metric, each with the trace that tells why. */
export function slowestVitalsReads(db: Database, inTurns: ReturnType<typeof turns>) {
  const tables = analyticsTables(db)

  function* slowest(wanted: WantedSlowest): Scanning<SlowestVitals> {
    const { project, environment, from, to, query, isOfBots, limit, metric } = wanted
    const asked = VITALS.indexOf(metric)
    const filter = readFilter(query)
    const items: Found[] = []
    for (const lane of lanesOf(project, environment)) {
      const range = { lane, from, to }
      const found = tables(range)
      const slow: Slow[] = []
      yield* scanVitals(found, { range, filter, isOfBots }, (table) => {
        const textAt = (column: 'path' | 'release' | 'traceId', row: number) => {
          const { texts, of } = table[column]()
          return texts[of[row] as number] ?? ''
        }
        return (row, of, stored) => {
          const value = stored / STORED
          const last = slow[limit - 1]
          if (of !== asked || (last && last.value >= value)) return
          slow.push({
            at: iso(table.at()[row] as number),
            value,
            rating: ratingOf(metric, value),
            page: textAt('path', row),
            release: textAt('release', row) || null,
            traceId: textAt('traceId', row) || null,
            visit: table.visit()[row] as number,
          })
          slow.sort(worstFirst)
          slow.length = Math.min(limit, slow.length)
        }
      })
      items.push(...(yield* withDevices(found, slow)))
    }
    return { items: items.sort(worstFirst).slice(0, limit) }
  }

  return {
    /** Undefined when it was dropped. */
    'analytics.slowestVitals': (wanted: WantedSlowest): Promise<SlowestVitals | undefined> =>
      inTurns.run(
        wanted.ticket,
        begunAgain(() => slowest(wanted)),
      ),
  }
}

/** Of equal ones the newer is first. */
const worstFirst = (a: Pick<Found, 'value' | 'at'>, b: Pick<Found, 'value' | 'at'>) =>
  b.value - a.value || (a.at < b.at ? 1 : -1)

/** Measurements with what is known of their visits. */
function* withDevices(tables: Tables, slow: readonly Slow[]): Scanning<Found[]> {
  const wanted = new Set(slow.map(({ visit }) => visit))
  const known = new Map<number, Pick<Found, 'device' | 'browser'>>()
  for (const open of tables.visits) {
    if (known.size === wanted.size) break
    const table = open()
    if (!table) continue
    for (const [row, number] of table.number().entries()) {
      if (!wanted.has(number)) continue
      const [device, browser] = [table.device(), table.browser()].map(
        ({ texts, of }) => texts[of[row] as number] || null,
      )
      known.set(number, { device: device ?? null, browser: browser ?? null })
    }
    yield
  }
  return slow.map(({ visit, ...one }) => ({
    ...one,
    ...(known.get(visit) ?? { device: null, browser: null }),
  }))
}
