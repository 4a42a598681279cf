import type { Database } from 'bun:sqlite'
import { and, eq, ne } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/bun-sqlite'
import { session } from '../../db/control-schema'
import { hashBytes } from '../../lib/hash'
import { Problem } from '../../lib/problem'
import type { Signed } from '../audit/by'
import { auditLog } from '../audit/store'
import { reach } from '../reach.reads'
import type { TokenStore } from '../tokens/store'
import type { Person } from '../visitor'
import type { NewSession } from './session'

/** How many sessions a person may have; with one more, the one that was unused for longest ends. */
const MAX_SESSIONS = 50

/** Writes sessions. */
export function sessionStore(db: Database, tokens: TokenStore) {
  const orm = drizzle(db)
  const audit = auditLog(db)
  const { roleNow } = reach(db)
  const removeEnded = db.query(
    'DELETE FROM session WHERE created_at <= $createdUntil OR seen_at <= $seenUntil',
  )
  const removeMany = db.query(
    `DELETE FROM session WHERE user = $owner AND id NOT IN
       (SELECT id FROM session WHERE user = $owner ORDER BY seen_at DESC, id DESC LIMIT $kept)`,
  )

  function prove(id: string, provedAt: number): void {
    orm.update(session).set({ provedAt }).where(eq(session.id, id)).run()
  }

  return {
    begin(owner: string, { at, provedAt = at, limits, hash, ...wanted }: NewSession): void {
      removeEnded.run({
        createdUntil: at - limits.sessionLifeMs,
        seenUntil: at - limits.sessionIdleMs,
      })
      const times = { createdAt: at, seenAt: at, provedAt }
      orm
        .insert(session)
        .values({ ...wanted, user: owner, hash: hashBytes(hash), ...times })
        .run()
      removeMany.run({ owner, kept: MAX_SESSIONS })
    },
    /** Ends the session of a text, given by its hash, if there is one. */
    endByHash(hash: string): void {
      orm
        .delete(session)
        .where(eq(session.hash, hashBytes(hash)))
        .run()
    },
    /** @param kept the session that changed the password, if one did */
    endOthers(owner: string, kept: string | null): void {
      orm
        .delete(session)
        .where(and(eq(session.user, owner), kept === null ? undefined : ne(session.id, kept)))
        .run()
    },
    prove,
    changes: {
      /** @throws Problem `not_found` when the person has no such session */
      'sessions.end': ({ id, owner }: { id: string; owner: string }): void => {
        const ended = orm
          .delete(session)
          .where(and(eq(session.id, id), eq(session.user, owner)))
          .returning({ id: session.id })
          .get()
        if (!ended) throw new Problem('not_found', `You have no session ${id.slice(0, 100)}.`)
      },
      'sessions.endAll': ({ by, at, revokeTokens }: EndOfAll): void => {
        audit.record({ by, at, action: 'session.endAll', target: by.name })
        orm.delete(session).where(eq(session.user, by.user)).run()
        if (revokeTokens) tokens.revokeAll(by.user, { by, at })
      },
      /**
       * Notes that the person who is signed in has just shown their password or its like.
       * @throws Problem `signed_out`
       */
      'sessions.prove': ({ id, by, at }: Signed & { id: string }): void => {
        roleNow(by)
        prove(id, at)
      },
    },
  }
}

interface EndOfAll {
  by: Person
  at: number
  /** Whether the person's access tokens end, too. */
  revokeTokens: boolean
}

export type SessionStore = ReturnType<typeof sessionStore>
