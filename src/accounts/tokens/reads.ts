import type { Database } from 'bun:sqlite'
import { and, desc, eq, gt, isNull, or, sql } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/bun-sqlite'
import { accessToken, user } from '../../db/control-schema'
import { sha256 } from '../../lib/hash'
import { HOUR_MS, iso, isoOrNull } from '../../lib/time'
import { lastUse, type NoteUse } from '../last-use'
import { hostOfClient } from '../oauth/clients/document'
import type { TokenScope } from '../role'
import type { TokenView } from './model'
import { TOKEN_PREFIX } from './token'

/** How exactly it is known when a token was last used. */
const USED_MS = HOUR_MS

/** The tokens of somebody that are neither revoked nor expired. */
export const livingTokens = (owner: string, now: number) =>
  and(
    eq(accessToken.user, owner),
    isNull(accessToken.revokedAt),
    or(isNull(accessToken.expiresAt), gt(accessToken.expiresAt, now)),
  )

export const tokenView = ({ id, name, last4, ...row }: TokenRow): TokenView => ({
  id,
  name,
  last4,
  scopes: row.scopes as TokenScope[],
  createdAt: iso(row.createdAt),
  expiresAt: isoOrNull(row.expiresAt),
  lastUsedAt: isoOrNull(row.usedAt),
  client: row.client === null ? null : { host: hostOfClient(row.client) },
})
type TokenRow = typeof accessToken.$inferSelect

/** Finds personal access tokens. */
export function tokenReads(db: Database, note: NoteUse) {
  const orm = drizzle(db)
  const byHash = orm
    .select({ token: accessToken, email: user.email, role: user.role })
    .from(accessToken)
    .innerJoin(user, eq(user.id, accessToken.user))
    .where(eq(accessToken.hash, sql.placeholder('hash')))
    .prepare()
  const byId = orm
    .select({
      name: accessToken.name,
      last4: accessToken.last4,
      client: accessToken.client,
      revokedAt: accessToken.revokedAt,
      expiresAt: accessToken.expiresAt,
    })
    .from(accessToken)
    .where(eq(accessToken.id, sql.placeholder('id')))
    .prepare()
  const noteUse = lastUse(USED_MS, (use) => note('tokens.used', use))

  return {
    list: (owner: string, now: number): TokenView[] =>
      orm
        .select()
        .from(accessToken)
        .where(livingTokens(owner, now))
        .orderBy(desc(accessToken.createdAt), desc(accessToken.id))
        .all()
        .map(tokenView),
    /** Finds whom a token speaks for: nobody when it is unknown, expired or revoked. Notes that it was used. */
    find(text: string, now: number) {
      if (!text.startsWith(TOKEN_PREFIX)) return undefined
      const row = byHash.get({ hash: sha256(text) })
      if (!row || row.token.revokedAt !== null) return undefined
      const { id, user: owner, expiresAt, usedAt, scopes, client } = row.token
      if (expiresAt !== null && expiresAt <= now) return undefined
      noteUse(id, usedAt, now)
      const { email, role } = row
      return {
        user: owner,
        email,
        role,
        scopes: new Set(scopes as TokenScope[]),
        token: id,
        client,
      }
    },
    /** A token as people tell it from others: `Laptop …x3Fa`, or `Editor (editor.example) …x3Fa` for one that a program was given. */
    nameOf(id: string): string {
      const row = byId.get({ id })
      if (!row) return 'a former token'
      const host = row.client === null ? null : hostOfClient(row.client)
      return `${row.name}${host === null ? '' : ` (${host})`} …${row.last4}`.trim()
    },
    /** Whether a token is neither revoked nor expired, and its owner is still there. */
    isGood: (id: string, now: number): boolean => {
      const row = byId.get({ id })
      return row?.revokedAt === null && (row.expiresAt === null || row.expiresAt > now)
    },
  }
}

export type TokenReads = ReturnType<typeof tokenReads>
