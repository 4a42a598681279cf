import type { Database } from 'bun:sqlite'

/** Random bytes of a day (UTC, since the epoch), as base64. */
export interface Salt {
  day: number
  salt: string
}

/** The salts of the last days, the newest first: a setting of the instance that nobody sees. */
export function visitorSalts(db: Database) {
  const find = db.query<{ value: string }, []>(
    "SELECT value FROM setting WHERE name = 'visitor_salts'",
  )
  const put = db.query<null, { value: string }>(
    `INSERT INTO setting (name, value) VALUES ('visitor_salts', $value)
     ON CONFLICT (name) DO UPDATE SET value = excluded.value`,
  )
  return {
    read: (): Salt[] => JSON.parse(find.get()?.value ?? '[]'),
    write: (salts: readonly Salt[]): void => void put.run({ value: JSON.stringify(salts) }),
  }
}
