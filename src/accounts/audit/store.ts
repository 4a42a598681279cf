import type { Database } from 'bun:sqlite'
import type { Action } from './actions'
import type { Signed } from './by'

interface Entry extends Signed {
  action: Action
  /** The thing that the action was done to, in the words of people: an e-mail, a slug, never a secret. */
  target: string
  detail?: Record<string, unknown>
}

/** Writes the audit log. Record an entry inside the change that it tells of, so that both or neither stand. */
export function auditLog(db: Database) {
  const insert = db.query(
    `INSERT INTO audit_log (at, actor, actor_name, action, target, detail, address)
     VALUES ($at, $user, $name, $action, $target, $detail, $address)`,
  )

  function record({ by, detail, ...entry }: Entry): void {
    const { user, name, address, through } = by
    const told = JSON.stringify({ ...detail, ...through })
    insert.run({ ...entry, user, name, address, detail: told })
  }

  return { record, changes: { 'audit.record': record } }
}
