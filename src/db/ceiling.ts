import type { Database } from 'bun:sqlite'

/** How many bytes the data folder may take, by a setting of the instance; null without a bound. */
export function ceilingSetting(db: Database) {
  const find = db.query<{ value: string }, []>("SELECT value FROM setting WHERE name = 'ceiling'")
  const put = db.query(
    `INSERT INTO setting (name, value) VALUES ('ceiling', $bytes)
     ON CONFLICT (name) DO UPDATE SET value = excluded.value`,
  )
  const remove = db.query("DELETE FROM setting WHERE name = 'ceiling'")
  return {
    read(): number | null {
      const text = find.get()?.value
      return text === undefined ? null : Number(text)
    },
    write(bytes: number | null): void {
      if (bytes === null) remove.run()
      else put.run({ bytes: String(bytes) })
    },
  }
}
