import type { Database } from 'bun:sqlite'
import { removeSome } from '../db/remove-some'

/** What may be many rows of a project; the rest goes with its row. */
const TABLES = [
  { table: 'flag_usage', key: 'project, flag, environment, hour, variant, reason' },
  { table: 'flag_rule_usage', key: 'project, flag, environment, hour, rule' },
  { table: 'flag_evaluated', key: 'project, flag, environment' },
  { table: 'flag_version', key: 'project, subject, key, version' },
  { table: 'flag_schedule', key: 'id' },
  { table: 'flag_override', key: 'project, flag, environment, targeting_key' },
  { table: 'flag', key: 'project, key' },
]

/** Removes the flags of an erased project. */
export function flagEraser(db: Database) {
  /** One bounded step, inside a transaction. @returns whether there may be more to do */
  return (project: number): boolean =>
    TABLES.some((rows) => removeSome(db, { ...rows, column: 'project' }, project))
}
