import type { Database } from 'bun:sqlite'

/** The address at which the folder is served, or was served last. A command uses it to write links. */
export function servedAt(db: Database): string | undefined {
  return db.query<{ value: string }, []>("SELECT value FROM setting WHERE name = 'served_at'").get()
    ?.value
}

export function servedAtChanges(db: Database) {
  const put = db.query<null, { url: string }>(
    `INSERT INTO setting (name, value) VALUES ('served_at', $url)
     ON CONFLICT (name) DO UPDATE SET value = excluded.value`,
  )
  return { 'server.noteAddress': ({ url }: { url: string }): void => void put.run({ url }) }
}
