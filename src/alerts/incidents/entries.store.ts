import type { Database } from 'bun:sqlite'
import type { EntryKind } from './model'

interface Entry {
  /** The key of its incident. */
  incident: number
  at: number
  kind: EntryKind
  /** A person's e-mail, or the name of a program; null for what happened by itself. */
  actor?: string | null
  detail?: Record<string, unknown>
}

/** Writes what happens to incidents, inside the transaction of its cause. */
export function entryStore(db: Database) {
  const insert = db.query<
    null,
    { incident: number; at: number; kind: string; actor: string | null; detail: string }
  >(
    `INSERT INTO alert_entry (incident, at, kind, actor, detail)
     VALUES ($incident, $at, $kind, $actor, $detail)`,
  )
  return ({ incident, at, kind, actor = null, detail = {} }: Entry): void =>
    void insert.run({ incident, at, kind, actor, detail: JSON.stringify(detail) })
}
