import type { Database } from 'bun:sqlite'
import { iso, MINUTE_MS } from '../../../lib/time'
import type { turns } from '../../../lib/turns'
import { lanesOf } from '../../../projects/lane'
import { QUARTER, QUARTER_MS } from '../../records/visit-counts'
import type { Reported } from '../range'
import { begunAgain } from '../scan/begun-again'
import { countedVisits } from '../scan/counted-visits'
import { analyticsCounts, type ChunkCounts } from '../scan/counts.reads'
import { type Mask, readFilter } from '../scan/filter'
import { type MeasuredVisits, measuresOf, Sums } from '../scan/measure'
import { begunIn, type Scanning } from '../scan/scan'
import { analyticsTables, type LaneRange } from '../scan/tables.reads'
import { VisitorCounter } from '../scan/visitor-counter'
import { intervalFinder, intervalsIn } from './intervals'
import type { Interval, Measures, Overview } from './model'

export interface WantedOverview extends Reported {
  interval: Interval
  /** The time that it is compared with. */
  before: { from: number; to: number } | undefined
  now: number
  ticket: number
}

/** A visitor is there for so long after the last that was heard. */
const ONLINE_MS = 5 * MINUTE_MS

/** How many came, and what they did, over time. */
export function overviewReads(db: Database, inTurns: ReturnType<typeof turns>) {
  const tables = analyticsTables(db)
  const counts = analyticsCounts(db, tables)
  const online = db.query<{ visitors: number }, { lane: number; since: number }>(
    `SELECT count(DISTINCT visitor) AS visitors FROM analytics_visit
     WHERE lane = $lane AND last_at >= $since AND is_bot = 0`,
  )

  function* ranged(
    wanted: WantedOverview,
    { from, to }: { from: number; to: number },
  ): Scanning<Ranged> {
    const { begins, interval } = intervalsIn({ from, to }, wanted.interval, wanted.timeZone)
    const indexOf = intervalFinder(begins, to)
    const filter = readFilter(wanted.query)
    const { isOfBots } = wanted
    const sums = new Sums()
    sums.reserve(begins.length)
    const visitors = new VisitorCounter()
    let botVisits = 0
    for (const lane of lanesOf(wanted.project, wanted.environment)) {
      const range: LaneRange = { lane, from, to }
      const take = {
        counts(counted: ChunkCounts) {
          const indexes = Int16Array.from(counted.values, (quarter) =>
            indexOf(Number(quarter) * QUARTER_MS),
          )
          sums.addCounts(counted, indexes)
          visitors.addCounts(counted, indexes)
        },
        visits(visits: MeasuredVisits) {
          const { table, isMeant } = visits
          const indexes = intervalOfAll(table.startedAt(), indexOf)
          sums.addVisits(visits, indexes)
          visitors.addAll(isMeant, indexes, table.visitorNumber())
          botVisits += sumOf(begunIn(table, range, true))
        },
        bots(bots: number) {
          botVisits += bots
        },
      }
      const wantedHere = { range, filter, isOfBots }
      yield* countedVisits({ tables, counts }, wantedHere, { by: QUARTER, visitors, take })
    }
    const seen = visitors.count(begins.length)
    return {
      interval,
      begins,
      totals: measuresOf(sums.total(), seen.all),
      series: begins.map((_, i) => measuresOf(sums.of(i), seen.each[i] ?? 0)),
      botVisits,
    }
  }

  function* overview(wanted: WantedOverview): Scanning<Overview> {
    const { from, to, before, project, environment, now } = wanted
    const here = yield* ranged(wanted, { from, to })
    const earlier = before && (yield* ranged({ ...wanted, interval: here.interval }, before))
    const { interval, begins, totals, series, botVisits } = here
    return {
      from: iso(from),
      to: iso(to),
      totals,
      before: earlier?.totals ?? null,
      interval,
      series: series.map((sum, i) => ({ at: iso(begins[i] as number), ...sum })),
      seriesBefore: earlier?.series ?? null,
      online: lanesOf(project, environment).reduce(
        (sum, lane) => sum + (online.get({ lane, since: now - ONLINE_MS })?.visitors ?? 0),
        0,
      ),
      botVisits,
    }
  }

  return {
    /** Undefined when it was dropped. */
    'analytics.overview': (wanted: WantedOverview): Promise<Overview | undefined> =>
      inTurns.run(
        wanted.ticket,
        begunAgain(() => overview(wanted)),
      ),
  }
}
interface Ranged {
  interval: Interval
  begins: readonly number[]
  totals: Measures
  series: Measures[]
  botVisits: number
}

function intervalOfAll(startedAt: Float64Array, indexOf: (at: number) => number): Int16Array {
  const indexes = new Int16Array(startedAt.length)
  for (let i = 0; i < indexes.length; i++) indexes[i] = indexOf(startedAt[i] as number)
  return indexes
}

function sumOf(mask: Mask): number {
  let sum = 0
  for (const one of mask) sum += one
  return sum
}
