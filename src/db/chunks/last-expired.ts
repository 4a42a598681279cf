import type { Database } from 'bun:sqlite'

/**
 * Remembers the last row number that was removed because it was old: numbers are given after the largest that there is, and none
 * comes twice.
 */
export function lastExpired(db: Database) {
  const find = db.query<{ seq: number }, []>(
    "SELECT CAST(value AS INTEGER) AS seq FROM setting WHERE name = 'last_expired_event'",
  )
  const put = db.query(
    `INSERT INTO setting (name, value) VALUES ('last_expired_event', $seq)
     ON CONFLICT DO UPDATE SET value = max(CAST(value AS INTEGER), CAST(excluded.value AS INTEGER))`,
  )
  return {
    read: (): number => find.get()?.seq ?? 0,
    note: (seq: number): void => void put.run({ seq: String(seq) }),
  }
}
