import type { Database } from 'bun:sqlite'

/**
 * The number up to which the spool is digested. It moves in the transaction that writes the effects, so that every
 * record takes effect exactly once, whatever crashes.
 */
export function watermark(db: Database) {
  const get = db.query<{ seq: number }, []>('SELECT seq FROM watermark')
  const set = db.query('UPDATE watermark SET seq = ?')
  return {
    read: (): number => get.get()?.seq ?? 0,
    move: (seq: number) => void set.run(seq),
  }
}

export type Watermark = ReturnType<typeof watermark>
