import type { Database } from 'bun:sqlite'
import type { Environment } from '../../projects/environment'
import { classOf, METERS, type MeterName } from '../../usage/meters'
import { monthOf } from '../../usage/month'
import { planFinder } from '../../usage/plan.reads'

/** Reads how much of the plan is used, of all projects together. */
export function usedPercent(db: Database) {
  const plan = planFinder(db)
  const counts = db.query<{ environment: string; records: number }, [number, string]>(
    `SELECT environment, sum(count) AS records FROM usage_meter
     WHERE month = ? AND signal = ? GROUP BY environment`,
  )
  /**
   * @param environment whose class of environments is meant
   * @returns null where the plan has no limit
   */
  return (meter: MeterName, environment: Environment, at: number): number | null => {
    const month = monthOf(at)
    const { included } = plan(month)[meter]
    const signal = METERS.find(({ name }) => name === meter)?.signal
    if (included === null || included === 0 || signal === undefined) return null
    const used = counts
      .all(month, signal)
      .filter((row) => classOf(row.environment) === classOf(environment))
      .reduce((sum, { records }) => sum + records, 0)
    return (used / included) * 100
  }
}
