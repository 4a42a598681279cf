import type { Database } from 'bun:sqlite'

/** Rows removed in one step of erasing, so that the writer is not held for over 20 ms. */
export const STEP_ROWS = 2000

/** Which rows of a table to remove: those with a value in a column. `key` names the columns of the primary key. */
interface Rows {
  table: string
  key: string
  column: string
}

/** Removes at most one step's worth of rows. @returns whether there were any */
export const removeSome = (db: Database, { table, key, column }: Rows, value: number): boolean =>
  db
    .query<null, { value: number }>(
      `DELETE FROM ${table} WHERE ${column} = $value AND (${key}) IN
         (SELECT ${key} FROM ${table} WHERE ${column} = $value LIMIT ${STEP_ROWS})`,
    )
    .run({ value }).changes > 0
