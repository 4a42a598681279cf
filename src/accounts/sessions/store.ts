import type { Database } from 'bun:sqlite'
import { and, desc, eq, ne, sql } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/bun-sqlite'
import { session, user } from '../../db/schema'
import { sha256 } from '../../lib/hash'
import { Problem } from '../../lib/problem'
import { randomBase62 } from '../../lib/random'
import { iso } from '../../lib/time'
import type { Limits } from '../../limits'
import type { By } from '../audit/by'
import { auditLog } from '../audit/store'
import { clearCookie, readCookie, setCookie } from '../cookie'
import { lastUse } from '../last-use'
import type { Place } from '../place'
import type { SessionView } from './model'

const COOKIE = 'whimbrel'
/** Of one person; the one that was used least lately goes. */
const MAX_SESSIONS = 50
/** How exactly it is known when a session was last used. */
const SEEN_MS = 60_000

/** The only writer of sessions. */
export function sessionStore(db: Database, { sessionIdleMs, sessionLifeMs }: Limits) {
  const orm = drizzle(db)
  const audit = auditLog(db)
  const byHash = orm
    .select({
      ...{ id: session.id, createdAt: session.createdAt, seenAt: session.seenAt },
      provedAt: session.provedAt,
      ...{ user: user.id, email: user.email, role: user.role },
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
  const noteUse = lastUse(SEEN_MS, (id, seenAt) => {
    orm.update(session).set({ seenAt }).where(eq(session.id, id)).run()
  })
  const endOf = ({ createdAt, seenAt }: { createdAt: number; seenAt: number }) =>
    Math.min(createdAt + sessionLifeMs, seenAt + sessionIdleMs)
  const removeEnded = db.query('DELETE FROM session WHERE created_at <= ? OR seen_at <= ?')
  const removeMany = db.query(
    `DELETE FROM session WHERE user = ?1 AND id NOT IN
       (SELECT id FROM session WHERE user = ?1 ORDER BY seen_at DESC, id DESC LIMIT ?2)`,
  )

  const viewOf = (row: typeof session.$inferSelect, current: string): SessionView => ({
    ...{ id: row.id, createdAt: iso(row.createdAt), lastSeenAt: iso(row.seenAt) },
    ...{ expiresAt: iso(endOf(row)), userAgent: row.userAgent, address: row.address },
    isCurrent: row.id === current,
  })

  return {
    /** What a request offers as its session, unchecked. */
    offered: (headers: Headers, { isSecure }: Place) => readCookie(headers, COOKIE, isSecure),
    /** Who is signed in by it; nobody when it is unknown or has ended. */
    find(text: string, now: number) {
      const row = byHash.get({ hash: sha256(text) })
      if (!row || endOf(row) <= now) return undefined
      noteUse(row.id, row.seenAt, now)
      const { id, user: owner, email, role, createdAt, provedAt } = row
      return {
        id,
        user: owner,
        email,
        role,
        createdAt,
        provedAt,
        expiresAt: endOf({ createdAt, seenAt: now }),
      }
    },
    /** Whether a session still is one; that is no use of it. */
    isGood(id: string, now: number): boolean {
      const row = byId.get({ id })
      return row !== undefined && endOf(row) > now
    },
    /** Begins a session of 256 random bits. @returns the text and the cookie that carries it */
    begin(owner: string, userAgent: string, { address, isSecure }: Place, now: number) {
      // 43 characters of base62 hold 256 bits.
      const text = randomBase62(43)
      db.transaction(() => {
        removeEnded.run(now - sessionLifeMs, now - sessionIdleMs)
        orm
          .insert(session)
          .values({
            ...{ id: Bun.randomUUIDv7(), user: owner, hash: sha256(text), address },
            ...{ userAgent: userAgent.slice(0, 300), createdAt: now, seenAt: now, provedAt: now },
          })
          .run()
        removeMany.run(owner, MAX_SESSIONS)
      }).immediate()
      return { text, cookie: setCookie(COOKIE, text, { isSecure, lifeMs: sessionLifeMs }) }
    },
    list: (owner: string, current: string): SessionView[] =>
      orm
        .select()
        .from(session)
        .where(eq(session.user, owner))
        .orderBy(desc(session.seenAt), desc(session.id))
        .all()
        .map((row) => viewOf(row, current)),
    /** @throws Problem `not_found` when the person has no such session. */
    end(id: string, owner: string): void {
      const ended = orm
        .delete(session)
        .where(and(eq(session.id, id), eq(session.user, owner)))
        .returning({ id: session.id })
        .get()
      if (!ended) throw new Problem('not_found', `You have no session ${id.slice(0, 100)}.`)
    },
    /** Ends what a text stands for, if it does. */
    endByText(text: string): void {
      orm
        .delete(session)
        .where(eq(session.hash, sha256(text)))
        .run()
    },
    /** Who is signed in has just shown to be themselves. */
    noteProof(id: string, provedAt: number): void {
      orm.update(session).set({ provedAt }).where(eq(session.id, id)).run()
    },
    endAll(owner: string, now: number, by: By): void {
      db.transaction(() => {
        audit.record({ by, at: now, action: 'session.endAll', target: by.name })
        orm.delete(session).where(eq(session.user, owner)).run()
      }).immediate()
    },
    /** @param kept the session that changed the password, if one did */
    endOthers(owner: string, kept: string | null): void {
      orm
        .delete(session)
        .where(and(eq(session.user, owner), kept === null ? undefined : ne(session.id, kept)))
        .run()
    },
    clearCookie: ({ isSecure }: Place) => clearCookie(COOKIE, isSecure),
  }
}

export type SessionStore = ReturnType<typeof sessionStore>
