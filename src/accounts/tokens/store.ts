import type { Database } from 'bun:sqlite'
import { and, count, desc, eq, gt, isNull, or, sql } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/bun-sqlite'
import { configVersion } from '../../db/config-version'
import { accessToken, user } from '../../db/schema'
import { sha256 } from '../../lib/hash'
import { Problem } from '../../lib/problem'
import { iso, isoOrNull } from '../../lib/time'
import { type By, COMMAND_LINE } from '../audit/by'
import { auditLog } from '../audit/store'
import { lastUse } from '../last-use'
import { reach } from '../reach/reads'
import type { TokenScope } from '../role'
import { checkScopes } from './check-scopes'
import type { CreatedToken, TokenView } from './model'
import { mintToken, TOKEN_PREFIX } from './token'

/** Of one person: more are made by a loop. */
const MAX_TOKENS = 100
const HOUR_MS = 3_600_000

interface Wanted {
  name?: string | undefined
  scopes: TokenScope[]
  /** null for ever */
  lifeMs: number | null
}

/** The only writer of personal access tokens. */
export function tokenStore(db: Database) {
  const orm = drizzle(db)
  const version = configVersion(db)
  const audit = auditLog(db)
  const { roleNow } = reach(db)
  const byHash = orm
    .select({ token: accessToken, email: user.email, role: user.role })
    .from(accessToken)
    .innerJoin(user, eq(user.id, accessToken.user))
    .where(eq(accessToken.hash, sql.placeholder('hash')))
    .prepare()
  const noteUse = lastUse(HOUR_MS, (id, usedAt) => {
    orm.update(accessToken).set({ usedAt }).where(eq(accessToken.id, id)).run()
  })
  const living = (owner: string, now: number) =>
    and(
      eq(accessToken.user, owner),
      isNull(accessToken.revokedAt),
      or(isNull(accessToken.expiresAt), gt(accessToken.expiresAt, now)),
    )

  return {
    /**
     * @param whose an id or e-mail
     * @throws Problem `not_found` when nobody has it; `conflict` when they have too many; `missing_scope`
     */
    create(
      whose: string,
      { name = '', scopes, lifeMs }: Wanted,
      now: number,
      by: By = COMMAND_LINE,
    ): CreatedToken {
      const token = mintToken()
      return db
        .transaction(() => {
          const role = roleNow(by)
          if (role) checkScopes(scopes, role)
          const owner = orm
            .select({ id: user.id, email: user.email })
            .from(user)
            .where(or(eq(user.id, whose), eq(user.email, whose)))
            .get()
          if (!owner)
            throw new Problem(
              'not_found',
              `There is no user ${whose}; make one with \`whimbrel user create --email ${whose} --role owner\`.`,
            )
          const held = orm
            .select({ is: count() })
            .from(accessToken)
            .where(living(owner.id, now))
            .get()
          if (held && held.is >= MAX_TOKENS)
            throw new Problem(
              'conflict',
              `There are ${MAX_TOKENS} tokens already; revoke some first.`,
            )
          version.bump()
          const row = {
            ...{ id: Bun.randomUUIDv7(), user: owner.id, name, hash: sha256(token), scopes },
            ...{ last4: token.slice(-4), createdAt: now, revokedAt: null, usedAt: null },
            expiresAt: lifeMs === null ? null : now + lifeMs,
          }
          orm.insert(accessToken).values(row).run()
          const detail = { name, scopes, expiresAt: isoOrNull(row.expiresAt) }
          audit.record({
            by,
            at: now,
            action: 'token.create',
            target: `${owner.email} …${row.last4}`,
            detail,
          })
          return { ...view(row), token }
        })
        .immediate()
    },
    list: (owner: string, now: number): TokenView[] =>
      orm
        .select()
        .from(accessToken)
        .where(living(owner, now))
        .orderBy(desc(accessToken.createdAt), desc(accessToken.id))
        .all()
        .map(view),
    /** @throws Problem `not_found` when the maker has no such token. */
    revoke(id: string, now: number, by: By): void {
      db.transaction(() => {
        const found = orm
          .update(accessToken)
          .set({ revokedAt: now })
          .where(and(eq(accessToken.id, id), eq(accessToken.user, by.user ?? '')))
          .returning({ last4: accessToken.last4, name: accessToken.name })
          .get()
        if (!found) throw new Problem('not_found', `You have no token ${id.slice(0, 100)}.`)
        version.bump()
        const { last4, name } = found
        audit.record({
          by,
          at: now,
          action: 'token.revoke',
          target: `${by.name} …${last4}`,
          detail: { name },
        })
      }).immediate()
    },
    /** All that somebody has. */
    revokeAll(owner: string, now: number, by: By): void {
      db.transaction(() => {
        const gone = orm
          .update(accessToken)
          .set({ revokedAt: now })
          .where(living(owner, now))
          .returning({ last4: accessToken.last4, name: accessToken.name })
          .all()
        if (gone.length === 0) return
        version.bump()
        const target = orm.select({ email: user.email }).from(user).where(eq(user.id, owner)).get()
        for (const { last4, name } of gone)
          audit.record({
            ...{ by, at: now, action: 'token.revoke', detail: { name } },
            target: `${target?.email} …${last4}`,
          })
      }).immediate()
    },
    /** Whom a token speaks for; nobody when it is unknown, expired or revoked. */
    find(text: string, now: number) {
      if (!text.startsWith(TOKEN_PREFIX)) return undefined
      const row = byHash.get({ hash: sha256(text) })
      if (!row || row.token.revokedAt !== null) return undefined
      const { id, user: owner, expiresAt, usedAt, scopes } = row.token
      if (expiresAt !== null && expiresAt <= now) return undefined
      noteUse(id, usedAt, now)
      const { email, role } = row
      return { user: owner, email, role, scopes: new Set(scopes as TokenScope[]) }
    },
  }
}

interface Row {
  id: string
  name: string
  last4: string
  scopes: string[]
  createdAt: number
  expiresAt: number | null
  usedAt: number | null
}

const view = ({ id, name, last4, scopes, createdAt, expiresAt, usedAt }: Row): TokenView => ({
  ...{ id, name, last4, scopes: scopes as TokenScope[], createdAt: iso(createdAt) },
  ...{ expiresAt: isoOrNull(expiresAt), lastUsedAt: isoOrNull(usedAt) },
})

export type TokenStore = ReturnType<typeof tokenStore>
