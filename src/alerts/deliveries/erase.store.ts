import type { Database } from 'bun:sqlite'
import { removeSome } from '../../db/remove-some'
import type { Erase } from '../../projects/erase.store'

const TABLES = [
  { table: 'alert_attempt', key: 'delivery, number' },
  { table: 'alert_delivery_notice', key: 'delivery, position' },
  { table: 'alert_delivery', key: 'id' },
] as const

/** Removes what channels of a project were told. The channels themselves go with the project's row. */
export const deliveryEraser =
  (db: Database): Erase =>
  (project) =>
    TABLES.some((of) => removeSome(db, { ...of, column: 'project' }, project))
