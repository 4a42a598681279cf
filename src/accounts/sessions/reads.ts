import type { Database } from 'bun:sqlite'
import { desc, eq, sql } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/bun-sqlite'
import { session, user } from '../../db/control-schema'
import { sha256 } from '../../lib/hash'
import { iso } from '../../lib/time'
import type { Limits } from '../../limits'
import { lastUse, type NoteUse } from '../last-use'
import type { SessionView } from './model'
import { endOf } from './session'

/** How exactly it is known when a session was last used. */
const SEEN_MS = 60_000

/** Finds sessions. */
export function sessionReads(db: Database, limits: Limits, note: NoteUse) {
  const orm = drizzle(db)
  const byHash = orm
    .select({
      id: session.id,
      createdAt: session.createdAt,
      seenAt: session.seenAt,
      provedAt: session.provedAt,
      user: user.id,
      email: user.email,
      role: user.role,
    })
    .from(session)
    .innerJoin(user, eq(user.id, session.user))
    .where(eq(session.hash, sql.placeholder('hash')))
    .prepare()
  const byId = orm
    .select({ createdAt: session.createdAt, seenAt: session.seenAt })
    .from(session)
    .where(eq(session.id, sql.placeholder('id')))
    .prepare()
  const noteUse = lastUse(SEEN_MS, (use) => note('sessions.used', use))

  const viewOf = (row: typeof session.$inferSelect, current: string): SessionView => ({
    id: row.id,
    createdAt: iso(row.createdAt),
    lastSeenAt: iso(row.seenAt),
    expiresAt: iso(endOf(row, limits)),
    userAgent: row.userAgent,
    address: row.address,
    isCurrent: row.id === current,
  })

  return {
    /**
     * Finds who is signed in by a text: nobody when it is unknown or its session has ended. Notes that the
     * session was used.
     */
    find(text: string, now: number) {
      const row = byHash.get({ hash: sha256(text) })
      if (!row || endOf(row, limits) <= now) return undefined
      noteUse(row.id, row.seenAt, now)
      const { seenAt, ...found } = row
      return { ...found, expiresAt: endOf({ createdAt: row.createdAt, seenAt: now }, limits) }
    },
    /** Whether a session still is one; that is no use of it. */
    isGood(id: string, now: number): boolean {
      const row = byId.get({ id })
      return row !== undefined && endOf(row, limits) > now
    },
    list: (owner: string, current: string): SessionView[] =>
      orm
        .select()
        .from(session)
        .where(eq(session.user, owner))
        .orderBy(desc(session.seenAt), desc(session.id))
        .all()
        .map((row) => viewOf(row, current)),
  }
}

export type SessionReads = ReturnType<typeof sessionReads>
