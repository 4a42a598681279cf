import type { Database } from 'bun:sqlite'
import { STEP_ROWS } from '../remove-some'

/** Something that outlives the records of a project, and is removed once it is older than any page asks for. */
export interface Aged {
  /** For how many days it is kept, where records are not kept for longer. */
  days: number
  /** Whether a project has something of before a day. */
  isOld(project: number, day: number): boolean
  /** Removes some of it, inside a transaction. */
  remove(project: number, day: number): void
}

interface Rows {
  days: number
  table: string
  /** The columns of its primary key. */
  key: string
  /** The old rows: what follows FROM, with `$project` or `$first` and `$last` of its lanes, and `$before`. */
  old: string
  values(project: number, day: number): Record<string, number>
}

/** Rows of a table that are told to be old by a time that they name. */
export function agedRows(db: Database, { days, table, key, old, values }: Rows): Aged {
  const columns = key.replace(/\w+/g, `${table}.$&`)
  const some = db.query<unknown, Record<string, number>>(`SELECT 1 FROM ${old} LIMIT 1`)
  const remove = db.query<null, Record<string, number>>(
    `DELETE FROM ${table} WHERE (${key}) IN (SELECT ${columns} FROM ${old} LIMIT ${STEP_ROWS})`,
  )
  return {
    days,
    isOld: (project, day) => some.get(values(project, day)) !== null,
    remove: (project, day) => void remove.run(values(project, day)),
  }
}

/** For how many days counts by hour are kept: a year, and the month before to compare with. */
export const COUNTED_DAYS = 400
