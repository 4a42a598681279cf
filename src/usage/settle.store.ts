import type { Database } from 'bun:sqlite'
import type { Settle } from '../db/digest/apply-slice'
import { countsByMeter, type StoredBlock } from '../db/digest/stored'
import type { Total } from './ledger'
import { classOf, type MeterClass, meterOf } from './meters'
import { type Growth, usageWarnings } from './warnings.store'

/**
 * Notes what was stored on the meters, in the transaction that stores it: the only writer of meters. What was reserved and is
 * not stored (it came before, or cannot be digested) counts nowhere.
 */
export function usageSettler(db: Database): Settle {
  // Of an erased project, how long its rows are still there is up to this machine, and no count may depend on it.
  const isThere = db.query('SELECT 1 FROM project WHERE id = ? AND erased_at IS NULL')
  const add = db.query(
    `INSERT INTO usage_meter (month, signal, project, environment, count) VALUES (?, ?, ?, ?, ?)
     ON CONFLICT DO UPDATE SET count = count + excluded.count`,
  )
  const warn = usageWarnings(db)

  return (stored) => {
    const counted = countsByMeter(stored).filter(
      ({ signal, project, records }) =>
        records > 0 && meterOf(signal) !== undefined && isThere.get(project) !== null,
    )
    for (const { month, signal, project, environment, records } of counted)
      add.run(month, signal, project, environment, records)
    const here = new Set(counted.map(({ project }) => project))
    const totals = new Map(
      counted.map(({ signal, month, environment }) => {
        const total: Total = { signal, month, class: classOf(environment) }
        return [`${signal} ${month} ${total.class}`, total]
      }),
    )
    const happened = [...totals.values()].flatMap((total) =>
      warn(total, () => growthOf(total, stored, here)),
    )
    return { counted, happened }
  }
}

const growthOf = (
  { signal, month, class: of }: Total,
  stored: readonly StoredBlock[],
  projects: ReadonlySet<number>,
): Growth =>
  stored.flatMap(({ block, records }) =>
    block.signal === signal &&
    block.month === month &&
    isOf(block.environment, of) &&
    projects.has(block.project)
      ? [{ records, at: block.at }]
      : [],
  )

const isOf = (environment: string | null, of: MeterClass) =>
  environment !== null && classOf(environment) === of
