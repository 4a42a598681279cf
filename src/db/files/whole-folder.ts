import { statSync } from 'node:fs'
import { join } from 'node:path'
import { ID_FILE, TRACE_ID_FILE } from '../ids/id-file'

/** Files that a folder has beside its database once it was in use. */
const COMPANIONS = ['spool.db', ID_FILE, TRACE_ID_FILE]

/**
 * Refuses a folder that has lost its database. An empty database in its place would give numbers again that the other
 * files still hold.
 * @param holdsNothing whether the database is missing or has no tables
 * @throws when another file says that there was a database
 */
export function checkWhole(dataDir: string, mainFile: string, holdsNothing: boolean): void {
  if (!holdsNothing) return
  const holds = (name: string) => sizeOf(join(dataDir, name)) > 0
  const left = COMPANIONS.filter(holds)
  if (left.length === 0) return
  throw new Error(
    `${join(dataDir, mainFile)} is missing or empty, but ${left.join(', ')} beside it ${left.length === 1 ? 'is' : 'are'} not: this would begin as a new instance. Put ${mainFile} back from a copy, with its -wal file if there is one. To begin anew, name an empty folder with --data.`,
  )
}

export const sizeOf = (path: string): number => statSync(path, { throwIfNoEntry: false })?.size ?? 0
