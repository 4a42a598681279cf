import type { Database } from 'bun:sqlite'
import { iso } from '../../../lib/time'
import type { turns } from '../../../lib/turns'
import { lanesOf } from '../../../projects/lane'
import { VITALS } from '../../records/vitals'
import { intervalFinder, intervalsIn } from '../overview/intervals'
import type { Interval } from '../overview/model'
import type { Reported } from '../range'
import { begunAgain } from '../scan/begun-again'
import { readFilter } from '../scan/filter'
import type { Scanning } from '../scan/scan'
import { analyticsTables } from '../scan/tables.reads'
import { Measurements, percentile } from './measurements'
import type { VitalSummary, Vitals } from './model'
import { scanVitals } from './scan-vitals'
import { STORED, summaryOf } from './summary'

export interface WantedVitals extends Reported {
  interval: Interval
  timeZone: string
  /** The time that it is compared with. */
  before: { from: number; to: number } | undefined
  ticket: number
}

/** How fast pages were, over time. */
export function vitalsReads(db: Database, inTurns: ReturnType<typeof turns>) {
  const tables = analyticsTables(db)

  /** Measurements by interval and metric. */
  function* gathered(
    { project, environment, query, isOfBots }: WantedVitals,
    { from, to, begins }: { from: number; to: number; begins: readonly number[] },
  ): Scanning<Measurements> {
    const measurements = new Measurements()
    const indexOf = intervalFinder(begins, to)
    const filter = readFilter(query)
    for (const lane of lanesOf(project, environment)) {
      const range = { lane, from, to }
      yield* scanVitals(tables(range), { range, filter, isOfBots }, (table) => {
        const at = table.at()
        return (row, metric, value) => {
          // A visit that began in the time may go on for longer: what is measured then is of the last interval.
          const interval = indexOf(Math.min(at[row] as number, to - 1))
          measurements.add(groupOf(Math.max(0, interval), metric), value)
        }
      })
    }
    return measurements
  }

  function* vitals(wanted: WantedVitals): Scanning<Vitals> {
    const { from, to, timeZone, before } = wanted
    const { interval, begins } = intervalsIn({ from, to }, wanted.interval, timeZone)
    const here = yield* gathered(wanted, { from, to, begins })
    const earlier = before && (yield* gathered(wanted, { ...before, begins: [before.from] }))
    const metrics: Vitals['metrics'] = []
    const summaries: VitalSummary[] = []
    for (const [metric, name] of VITALS.entries()) {
      const groups = begins.map((_, i) => groupOf(i, metric))
      const series = groups.map((group, i) => {
        const sorted = here.sorted(group)
        const p75 = percentile(sorted, 75)
        return {
          at: iso(begins[i] as number),
          count: sorted.length,
          p75: p75 === undefined ? null : p75 / STORED,
        }
      })
      metrics.push({ ...summaryOf(name, here.sorted(...groups)), series })
      yield
      if (earlier) summaries.push(summaryOf(name, earlier.sorted(groupOf(0, metric))))
    }
    return { from: iso(from), to: iso(to), interval, metrics, before: before ? summaries : null }
  }

  return {
    /** Undefined when it was dropped. */
    'analytics.vitals': (wanted: WantedVitals): Promise<Vitals | undefined> =>
      inTurns.run(
        wanted.ticket,
        begunAgain(() => vitals(wanted)),
      ),
  }
}

const groupOf = (interval: number, metric: number) => interval * VITALS.length + metric
