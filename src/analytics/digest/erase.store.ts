import type { Database } from 'bun:sqlite'
import { STEP_ROWS } from '../../db/remove-some'
import { laneRange } from '../../projects/lane'

/** Removed in one step, so that the writer is not held for over 20 ms: chunks are large. */
const STEP_CHUNKS = 32

const TABLES = [
  { table: 'analytics_chunk', key: 'id', most: STEP_CHUNKS },
  { table: 'analytics_visit_counts', key: 'lane, chunk, name', most: STEP_CHUNKS },
  { table: 'analytics_visit_chunk', key: 'id', most: STEP_CHUNKS },
  { table: 'analytics_visit', key: 'lane, number', most: STEP_ROWS },
  { table: 'analytics_visitor', key: 'lane, visitor', most: STEP_ROWS },
  { table: 'analytics_lane', key: 'lane', most: STEP_ROWS },
] as const

/** Removes some of what a project has of analytics, inside a transaction. @returns whether there may be more to do */
export function analyticsEraser(db: Database) {
  return (project: number): boolean => {
    const [from, to] = laneRange(project)
    return TABLES.some(
      ({ table, key, most }) =>
        db
          .query<null, { from: number; to: number }>(
            `DELETE FROM ${table} WHERE (${key}) IN
               (SELECT ${key} FROM ${table} WHERE lane BETWEEN $from AND $to LIMIT ${most})`,
          )
          .run({ from, to }).changes > 0,
    )
  }
}
