import type { Database } from 'bun:sqlite'
import { openTableOrNone, tableBuilder } from '../../../db/columns/table'
import { visitRow } from '../../digest/pack-visits.store'
import { VISIT_COLUMNS, type Visit } from '../../digest/visits.store'
import { VISIT_TABLE } from '../../records/tables'
import type { VisitKey } from './visit-id'
import type { VisitPlace } from './visit-row'

/** Finds single visits: those that are not packed yet by their key, others in the chunks that may have them. */
export function visitFinder(db: Database) {
  const row = db.query<Visit, { lane: number; number: number }>(
    `SELECT ${VISIT_COLUMNS} FROM analytics_visit WHERE lane = $lane AND number = $number`,
  )
  // Chunks that were packed before their numbers were noted may have any.
  const chunks = db.query<{ body: Uint8Array }, { lane: number; number: number }>(
    `SELECT body FROM analytics_visit_chunk
     WHERE lane = $lane AND (last_number >= $number OR last_number IS NULL)
       AND (first_number <= $number OR first_number IS NULL) ORDER BY last_number`,
  )

  return ({ lane, number }: VisitKey): VisitPlace | undefined => {
    const visit = row.get({ lane, number })
    if (visit) {
      const rows = tableBuilder(VISIT_TABLE)
      rows.add(visitRow(visit))
      return { lane, table: rows.open(), row: 0 }
    }
    for (const { body } of chunks.iterate({ lane, number })) {
      const table = openTableOrNone(VISIT_TABLE, body)
      const at = table?.number().indexOf(number) ?? -1
      if (table && at >= 0) return { lane, table, row: at }
    }
    return undefined
  }
}
