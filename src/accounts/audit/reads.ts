import type { Database } from 'bun:sqlite'
import { and, desc, eq, lt } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/bun-sqlite'
import { auditLog } from '../../db/control-schema'
import { fromCursor, type Page, pageOf } from '../../http/cursor'
import { iso } from '../../lib/time'
import type { Action } from './actions'
import type { AuditEntry, AuditQuery } from './model'

/** A page of the audit log, newest first. The main thread may run it: walking a primary key, it reads few pages. */
export function auditPage(
  db: Database,
  { cursor, limit = 25, action }: AuditQuery,
): Page<AuditEntry> {
  const [before] = cursor === undefined ? [] : fromCursor(cursor, 1)
  const found = drizzle(db)
    .select()
    .from(auditLog)
    .where(
      and(
        before === undefined ? undefined : lt(auditLog.id, before),
        action && eq(auditLog.action, action),
      ),
    )
    .orderBy(desc(auditLog.id))
    .limit(limit + 1)
    .all()
  const { rows, nextCursor } = pageOf(found, limit, ({ id }) => [id])
  const items = rows.map(({ id, at, actor, actorName, action, target, detail, address }) => ({
    id,
    at: iso(at),
    actor: { id: actor, name: actorName },
    action: action as Action,
    target,
    detail,
    address,
  }))
  return { items, nextCursor }
}
