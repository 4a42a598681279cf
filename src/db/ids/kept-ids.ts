import type { Database } from 'bun:sqlite'
import { isStorageFault } from '../files/storage-fault'
import { openIdIndex } from './id-index'

/**
 * How many rows are looked up at the start, the last one among them: an index that lacks half of the ids passes once
 * in 2^64 starts.
 */
const SAMPLES = 64

/** Which ids an index holds: those of a table, and by which column its rows are numbered. */
export interface IndexedIds {
  file: string
  /** The name of the setting that says how far the file is on disk. */
  note: string
  table: string
  key: string
}

/** Keeps an id index in step with the rows of a table. */
export function keptIds(
  db: Database,
  dataDir: string,
  { file, note: name, table, key }: IndexedIds,
) {
  const numbers = db.query<{ rows: number }, []>(
    `SELECT coalesce(max(${key}) - min(${key}) + 1, 0) AS rows FROM ${table}`,
  )
  // Old rows are deleted and their ids are not, which only a start can mend: it adds the ids of all rows that are left.
  const ids = openIdIndex(dataDir, { name: file, rows: numbers.get()?.rows ?? 0 })
  const readNote = db.query<{ value: string }, [string]>('SELECT value FROM setting WHERE name = ?')
  const writeNote = db.query('INSERT OR REPLACE INTO setting (name, value) VALUES (?, ?)')
  const rowsAfter = db.query<{ seq: number; id: Uint8Array }, [number]>(
    `SELECT ${key} AS seq, id FROM ${table} WHERE ${key} > ? ORDER BY ${key}`,
  )
  const rowBefore = db.query<{ seq: number; id: Uint8Array }, [number]>(
    `SELECT ${key} AS seq, id FROM ${table} WHERE ${key} <= ? ORDER BY ${key} DESC LIMIT 1`,
  )
  const lastRow = db.query<{ seq: number }, []>(
    `SELECT coalesce(max(${key}), 0) AS seq FROM ${table}`,
  )

  let noted = notedSeq()
  let isSyncing = false
  for (const { seq, id } of rowsAfter.iterate(noted))
    if (!ids.find(id).includes(seq)) ids.add(id, seq)
  ids.flush()

  /** Up to which row this very file is known to be on disk. */
  function notedSeq(): number {
    const [stamp, seq] = readNote.get(name)?.value.split(':') ?? []
    return stamp === String(ids.stamp) && holdsThrough(Number(seq)) ? Number(seq) : 0
  }

  /**
   * Whether the index has the rows up to a number. A folder that was copied while in use may have an older index than
   * the database notes.
   */
  function holdsThrough(last: number): boolean {
    for (let i = 1; i <= SAMPLES; i++) {
      const row = rowBefore.get(Math.ceil((last * i) / SAMPLES))
      if (row && !ids.find(row.id).includes(row.seq)) return false
    }
    return true
  }

  function note(seq: number, stamp = ids.stamp) {
    writeNote.run(name, `${stamp}:${seq}`)
    noted = seq
  }

  return {
    ids,
    /** Notes now and then, between transactions, how far the index is on disk. */
    keep(): void {
      const last = lastRow.get()?.seq ?? 0
      if (isSyncing || last === noted) return
      isSyncing = true
      // The file may get another stamp while it is synced, and the note would not hold for that.
      const { stamp } = ids
      // If it fails, the next start reads more rows, and the next call tries again.
      ids
        .sync()
        .then(() => note(last, stamp))
        .catch(() => {})
        .finally(() => {
          isSyncing = false
        })
    },
    close(): void {
      const last = lastRow.get()?.seq ?? 0
      ids.close()
      try {
        note(last)
      } catch (cause) {
        if (!isStorageFault(cause)) throw cause
      }
    },
  }
}
