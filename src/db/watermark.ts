import type { Database } from 'bun:sqlite'

/**
 * How far the spool has been digested. Moved in the transaction that writes the effects, so that
 * every record takes effect exactly once whatever crashes.
 */
export function watermark(db: Database) {
  const get = db.query<{ seq: number }, []>('SELECT seq FROM watermark')
  const set = db.query('UPDATE watermark SET seq = ?')
  return {
    read: (): number => get.get()?.seq ?? 0,
    move: (seq: number) => void set.run(seq),
  }
}
