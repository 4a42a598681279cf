import type { Database } from 'bun:sqlite'
import type { Total } from './ledger'
import { classOf } from './meters'

/** What all meters say, for the ledger to begin with. */
export const usageTotals = (db: Database): (Total & { records: number })[] =>
  db
    .query<{ signal: string; environment: string; month: number; records: number }, []>(
      `SELECT signal, environment, month, sum(count) AS records FROM usage_meter
       GROUP BY signal, environment, month`,
    )
    .all()
    .map(({ environment, ...total }) => ({ ...total, class: classOf(environment) }))
