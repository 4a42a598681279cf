import type { Lost } from '../../db/spool/receipts'
import { log } from '../../lib/log'
import { iso } from '../../lib/time'
import type { ChangePeople } from '../changes'
import { SERVER } from './by'

/** Tells whoever runs the server, and owners in the audit log, which acknowledged records are gone. */
export async function tellLost(
  change: ChangePeople,
  { records, isAtLeast, since, until }: Lost,
  at: number,
): Promise<void> {
  const times = { since: iso(since), until: iso(until) }
  log.error('acknowledged records are missing', {
    records,
    isAtLeast,
    ...times,
    mend: 'The files hold less than was acknowledged: a log was damaged or cut, or an older copy was put back. Put back a newer copy if there is one; or let senders send what came between these times again. What has the same id is stored once.',
  })
  const target = `${isAtLeast ? 'at least ' : ''}${records} records`
  await change('audit.record', { by: SERVER, at, action: 'records.lost', target, detail: times })
}
