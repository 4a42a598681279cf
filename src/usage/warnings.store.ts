import type { Database } from 'bun:sqlite'
import type { Happening } from '../db/digest/outbox'
import type { Total } from './ledger'
import { classOf, type MeterName, meterOf } from './meters'
import { monthText } from './month'
import { planFinder } from './plan.reads'

/** The parts of an inclusion at which somebody is to be told. */
const PERCENTS = [80, 100] as const

/** Happenings of the whole instance belong to no project. */
const INSTANCE = 0

type Mark = Total & { percent: number; included: number }

/** How use has grown: by so many records at each of these times. */
export type Growth = readonly { records: number; at: number }[]

/**
 * Notes when a month's use comes to a part of what the plan includes, once for each size of the plan: somebody who has raised
 * it is warned anew. To be called in the transaction that writes the use, or the plan.
 */
export function usageWarnings(db: Database) {
  const plan = planFinder(db)
  const used = db.query<{ environment: string; records: number }, [number, string]>(
    `SELECT environment, sum(count) AS records FROM usage_meter
     WHERE month = ? AND signal = ? GROUP BY environment`,
  )
  const isNoted = db.query<unknown, Mark>(
    `SELECT 1 FROM usage_warning WHERE month = $month AND signal = $signal AND class = $class
     AND percent = $percent AND included = $included`,
  )
  const note = db.query<null, Mark & { at: number }>(
    `INSERT INTO usage_warning (month, signal, class, percent, included, at)
     VALUES ($month, $signal, $class, $percent, $included, $at)`,
  )

  const usedBy = (total: Total): number =>
    used
      .all(total.month, total.signal)
      .reduce(
        (sum, { environment, records }) =>
          classOf(environment) === total.class ? sum + records : sum,
        0,
      )

  /**
   * @param growthOf reads what has been added just now, in order; it is asked only when a mark is reached
   * @returns what there is to tell
   */
  return (total: Total, growthOf: () => Growth): Happening[] => {
    const meter = meterOf(total.signal) as MeterName
    const { included } = plan(total.month)[meter]
    if (included === null) return []
    const after = usedBy(total)
    return PERCENTS.flatMap((percent): Happening[] => {
      const mark = Math.ceil((included * percent) / 100)
      if (after < mark) return []
      if (isNoted.get({ ...total, percent, included }) !== null) return []
      const at = timeOf(mark, after, growthOf())
      note.run({ ...total, percent, included, at })
      return [
        {
          project: INSTANCE,
          environment: total.class === 'development' ? 'development' : 'all',
          kind: 'usage.reached',
          subject: meter,
          detail: { month: monthText(total.month), class: total.class, percent, included },
        },
      ]
    })
  }
}

/** When use came to the mark: with the first part of its growth that it was not below the mark without what came later. */
function timeOf(mark: number, after: number, growth: Growth): number {
  let used = after - growth.reduce((sum, { records }) => sum + records, 0)
  let at = 0
  for (const part of growth) {
    used += part.records
    at = part.at
    if (used >= mark) break
  }
  return at
}
