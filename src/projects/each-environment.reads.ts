import { ENVIRONMENTS } from './environment'

const NAMES = ENVIRONMENTS.map((name) => `('${name}')`).join(', ')

/**
 * A join of rows of `$project` before `$before`, for tables whose key begins with the project and the environment: each environment
 * is named, so that SQLite finds its rows by the key.
 * @param column the time, as the table tells it
 */
export const beforeInEachEnvironment = (table: string, column: string): string =>
  `(VALUES ${NAMES}) e CROSS JOIN ${table} ON ${table}.project = $project
     AND ${table}.environment = e.column1 AND ${table}.${column} < $before`
