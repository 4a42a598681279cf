import type { Database } from 'bun:sqlite'
import type { Lost } from '../../db/receipts'
import { log } from '../../lib/log'
import { iso } from '../../lib/time'
import { SERVER } from './by'
import { auditLog } from './store'

/** Tells whoever runs the server, and owners in the audit log, what was acknowledged and is gone. */
export function tellLost(db: Database, lost: Lost, now: number): void {
  const { records, isAtLeast } = lost
  const times = { since: iso(lost.since), until: iso(lost.until) }
  const detail = { records, isAtLeast, ...times }
  log.error('acknowledged records are missing', {
    ...detail,
    mend: 'The files hold less than was acknowledged: a log was damaged or cut, or an older copy was put back. Put back a newer copy if there is one; or let senders send what came between these times again. What has the same id is stored once.',
  })
  const target = `${isAtLeast ? 'at least ' : ''}${records} records`
  auditLog(db).record({ by: SERVER, at: now, action: 'records.lost', target, detail: times })
}
