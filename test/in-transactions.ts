import type { Database } from 'bun:sqlite'
import type { Table } from '../src/lib/remote'

/**
 * Makes each function of a table of changes run in a transaction, as the digest does: one that throws leaves nothing
 * behind. For tests that call the functions themselves.
 */
export function inTransactions<T extends Table>(db: Database, changes: T): T {
  const wrapped = Object.entries(changes).map(([name, change]) => {
    const run = db.transaction(change)
    return [name, (argument: unknown) => run.immediate(argument)]
  })
  return Object.fromEntries(wrapped)
}
