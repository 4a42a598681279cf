import type { Database } from 'bun:sqlite'
import type { Action } from './actions'
import type { By } from './by'

interface Entry {
  by: By
  at: number
  action: Action
  /** What it was done to, in the words of people: an e-mail, a slug, never a secret. */
  target: string
  detail?: Record<string, unknown>
}

/** The only writer of the audit log. Record inside the transaction of the change itself. */
export function auditLog(db: Database) {
  const insert = db.query(
    `INSERT INTO audit_log (at, actor, actor_name, action, target, detail, address)
     VALUES (?, ?, ?, ?, ?, ?, ?)`,
  )
  return {
    record({ by: { user, name, address }, at, action, target, detail = {} }: Entry): void {
      insert.run(at, user, name, action, target, JSON.stringify(detail), address)
    },
  }
}
