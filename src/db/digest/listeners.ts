import type { Database } from 'bun:sqlite'
import { messageOf } from '../../lib/message-of'
import { isStorageFault } from '../files/storage-fault'
import { STEP_ROWS } from '../remove-some'
import { type Changed, distinctChanges } from './changed'
import type { DeadLetters } from './dead-letters'
import type { OutboxRow } from './outbox'

/** Code that acts on happenings. */
export interface Listener {
  /** The name by which it is remembered across restarts how far it is. */
  name: string
  /** The kind of open pages that show what it writes: they are told when it has heard something. */
  shows: string
  /**
   * Called with what happened since the last call, in order, inside the transaction that notes how far the listener
   * is. What it writes takes effect exactly once, whatever crashes.
   */
  hear(happened: readonly OutboxRow[]): void
}

/** What handing happenings on came to. */
export interface Delivered {
  /** How many were set aside, because a listener cannot take them. */
  setAside: number
  /** What it changed on open pages. */
  changed: Changed[]
}

/** The most happenings handed over in one transaction, so that the writer is not held for long. */
const MOST_AT_ONCE = 64
/** How many of the newest happenings stay after every listener has heard them, for people who look into the file. */
const HAPPENINGS_KEPT = 1000

type Row = Omit<OutboxRow, 'detail'> & { detail: string }

/** Hands happenings to listeners, and forgets those that all have heard. */
export function listenersOf(
  db: Database,
  listeners: readonly Listener[],
  letters: Pick<DeadLetters, 'add' | 'trim'>,
) {
  const following = db.query<Row, [number]>(
    `SELECT id, at, project, environment, kind, subject, detail FROM outbox
     WHERE id > ? ORDER BY id LIMIT ${MOST_AT_ONCE}`,
  )
  const given = db.query<{ id: number }, []>(
    "SELECT coalesce(max(seq), 0) AS id FROM sqlite_sequence WHERE name = 'outbox'",
  )
  const all = db.query<{ name: string }, []>('SELECT name FROM outbox_listener')
  const join = db.query(
    'INSERT INTO outbox_listener (name, through) VALUES (?, ?) ON CONFLICT DO NOTHING',
  )
  const leave = db.query('DELETE FROM outbox_listener WHERE name = ?')
  const heardBy = db.query<{ through: number }, [string]>(
    'SELECT through FROM outbox_listener WHERE name = ?',
  )
  const move = db.query('UPDATE outbox_listener SET through = ? WHERE name = ?')
  const heardByAll = db.query<{ id: number | null }, []>(
    'SELECT min(through) AS id FROM outbox_listener',
  )
  const oldest = db.query<{ id: number | null }, []>('SELECT min(id) AS id FROM outbox')
  const remove = db.query(
    `DELETE FROM outbox WHERE id IN (SELECT id FROM outbox WHERE id <= ? ORDER BY id LIMIT ${STEP_ROWS})`,
  )

  const hear = db.transaction((listener: Listener, rows: readonly Row[]) => {
    listener.hear(rows.map((row) => ({ ...row, detail: JSON.parse(row.detail) })))
    passed(listener, rows)
  })
  const setAside = db.transaction((listener: Listener, row: Row, cause: unknown) => {
    const reason = `${listener.name}: ${messageOf(cause)}`
    letters.add({ ...row, signal: row.kind, reason, record: Buffer.from(JSON.stringify(row)) })
    letters.trim()
    passed(listener, [row])
  })

  const passed = ({ name }: Listener, rows: readonly Row[]) =>
    move.run((rows.at(-1) as Row).id, name)

  /** Hands happenings to a listener. @returns how many were set aside, because the listener cannot take them */
  function hand(listener: Listener, rows: readonly Row[]): number {
    try {
      hear.immediate(listener, rows)
      return 0
    } catch (cause) {
      if (isStorageFault(cause)) throw cause
      if (rows.length > 1) return rows.reduce((sum, row) => sum + hand(listener, [row]), 0)
      setAside.immediate(listener, rows[0] as Row, cause)
      return 1
    }
  }

  // A new listener hears what happens from now on; one that is gone does not keep happenings from being removed.
  db.transaction(() => {
    const now = given.get()?.id ?? 0
    for (const { name } of listeners) join.run(name, now)
    for (const { name } of all.all())
      if (!listeners.some((listener) => listener.name === name)) leave.run(name)
  }).immediate()

  return {
    /**
     * Hands on everything that is committed and was not heard yet. To be called outside of transactions.
     */
    deliver(): Delivered {
      let setAsideNow = 0
      const changed: Changed[] = []
      for (const listener of listeners)
        for (;;) {
          const rows = following.all(heardBy.get(listener.name)?.through ?? 0)
          if (rows.length === 0) break
          setAsideNow += hand(listener, rows)
          for (const { project, environment } of rows)
            changed.push({ project, environment, kind: listener.shows })
        }
      return { setAside: setAsideNow, changed: distinctChanges(changed) }
    },
    /**
     * Removes some happenings that every listener has heard, but not the newest. @returns whether there may be more
     */
    trim(): boolean {
      const last = given.get()?.id ?? 0
      const through = Math.min(heardByAll.get()?.id ?? last, last - HAPPENINGS_KEPT)
      if ((oldest.get()?.id ?? last) > through) return false
      return remove.run(through).changes > 0
    },
  }
}
