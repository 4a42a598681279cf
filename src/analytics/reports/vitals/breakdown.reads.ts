import type { Database } from 'bun:sqlite'
import type { turns } from '../../../lib/turns'
import { lanesOf } from '../../../projects/lane'
import { VITALS, type Vital } from '../../records/vitals'
import type { Reported } from '../range'
import { begunAgain } from '../scan/begun-again'
import type { Dimension } from '../scan/fields'
import { readFilter } from '../scan/filter'
import { Groups } from '../scan/groups'
import type { Scanning } from '../scan/scan'
import { analyticsTables } from '../scan/tables.reads'
import { groupFinder } from './group-finder'
import { Measurements } from './measurements'
import type { VitalSummary, VitalsBreakdown } from './model'
import { scanVitals } from './scan-vitals'
import { summaryOf } from './summary'

export interface WantedVitalsBreakdown extends Reported {
  dimension: Dimension
  metric: Vital
  sort: 'count' | 'p75'
  limit: number
  offset: number
  ticket: number
}

interface Row {
  value: string
  metrics: VitalSummary[]
}

/** How fast pages were, by a value that measurements have in common. */
export function vitalsBreakdownReads(db: Database, inTurns: ReturnType<typeof turns>) {
  const tables = analyticsTables(db)

  function* breakdown(wanted: WantedVitalsBreakdown): Scanning<VitalsBreakdown> {
    const { dimension, project, environment, from, to, query, isOfBots } = wanted
    const groups = new Groups()
    const measurements = new Measurements()
    const filter = readFilter(query)
    for (const lane of lanesOf(project, environment)) {
      const range = { lane, from, to }
      const found = tables(range)
      const groupsIn = yield* groupFinder(found, dimension, groups)
      yield* scanVitals(found, { range, filter, isOfBots }, (table) => {
        const groupOf = groupsIn(table)
        return (row, metric, value) => {
          const group = groupOf(row)
          if (group >= 0) measurements.add(group * VITALS.length + metric, value)
        }
      })
    }
    const rows: Row[] = []
    for (const [group, value] of groups.values.entries()) {
      const metrics = VITALS.map((name, metric) =>
        summaryOf(name, measurements.sorted(group * VITALS.length + metric)),
      )
      if (metrics.some(({ count }) => count > 0)) rows.push({ value, metrics })
      yield
    }
    return pageOf(rows.sort(orderBy(wanted)), wanted)
  }

  return {
    /** Undefined when it was dropped. */
    'analytics.vitalsBreakdown': (
      wanted: WantedVitalsBreakdown,
    ): Promise<VitalsBreakdown | undefined> =>
      inTurns.run(
        wanted.ticket,
        begunAgain(() => breakdown(wanted)),
      ),
  }
}

/** Most measurements first, or the worst p75 of those that have a rating. */
function orderBy({ metric, sort }: Pick<WantedVitalsBreakdown, 'metric' | 'sort'>) {
  const index = VITALS.indexOf(metric)
  const worst = ({ rating, p75 }: VitalSummary) => (rating === null ? -1 : (p75 as number))
  return (a: Row, b: Row) => {
    const [one, other] = [a, b].map(({ metrics }) => metrics[index] as VitalSummary) as [
      VitalSummary,
      VitalSummary,
    ]
    return (
      (sort === 'p75' ? worst(other) - worst(one) : 0) ||
      other.count - one.count ||
      (a.value < b.value ? -1 : 1)
    )
  }
}

function pageOf(
  rows: readonly Row[],
  { offset, limit }: Pick<WantedVitalsBreakdown, 'offset' | 'limit'>,
): VitalsBreakdown {
  const next = offset + limit
  return {
    items: rows.slice(offset, next),
    values: rows.length,
    nextOffset: next < rows.length ? next : null,
  }
}
