import type { Database } from 'bun:sqlite'

/** Finds the script of an earlier version by its name, as gzip. */
export function keptScripts(db: Database) {
  const find = db.query<{ gzip: Uint8Array }, [string]>(
    'SELECT gzip FROM sdk_script WHERE name = ?',
  )
  return (name: string): Uint8Array | undefined => find.get(name)?.gzip
}
