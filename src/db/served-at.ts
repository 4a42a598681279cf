import type { Database } from 'bun:sqlite'

/** Where the folder is served, or was last: what the command line beside the server makes links of. */
export function servedAt(db: Database) {
  const get = db.query<{ value: string }, []>("SELECT value FROM setting WHERE name = 'served_at'")
  const set = db.query(
    `INSERT INTO setting (name, value) VALUES ('served_at', ?)
     ON CONFLICT (name) DO UPDATE SET value = excluded.value`,
  )
  return {
    read: (): string | undefined => get.get()?.value,
    note: (url: string): void => void set.run(url),
  }
}
