import type { Database } from 'bun:sqlite'
import { eq, or, sql } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/bun-sqlite'
import { configVersion } from '../db/config-version'
import { accessToken, user } from '../db/schema'
import { sha256 } from '../lib/hash'
import { Problem } from '../lib/problem'
import { iso } from '../lib/time'
import type { UserView } from './model'
import type { Role, TokenScope } from './role'
import { mintToken } from './token'

/** Who asks, and what the token lets through. */
export interface Visitor {
  user: string
  email: string
  role: Role
  scopes: ReadonlySet<TokenScope>
}

const userColumns = { id: user.id, email: user.email, role: user.role, createdAt: user.createdAt }

const view = (row: Omit<UserView, 'createdAt'> & { createdAt: number }): UserView => ({
  ...row,
  createdAt: iso(row.createdAt),
})

/** The only writer of users and their access tokens. */
export function accountStore(db: Database) {
  const orm = drizzle(db)
  const version = configVersion(db)
  const byToken = orm
    .select({
      ...{ user: user.id, email: user.email, role: user.role, scopes: accessToken.scopes },
      ...{ expiresAt: accessToken.expiresAt, revokedAt: accessToken.revokedAt },
    })
    .from(accessToken)
    .innerJoin(user, eq(user.id, accessToken.user))
    .where(eq(accessToken.hash, sql.placeholder('hash')))
    .prepare()
  const find = (idOrEmail: string) =>
    orm
      .select(userColumns)
      .from(user)
      .where(or(eq(user.id, idOrEmail), eq(user.email, idOrEmail)))
      .get()

  return {
    list: (): UserView[] => orm.select(userColumns).from(user).orderBy(user.email).all().map(view),
    find,
    /** @throws Problem `conflict` when the address has an account. */
    createUser(email: string, role: Role, passwordHash: string | null, now: number): UserView {
      return db
        .transaction(() => {
          if (find(email)) throw new Problem('conflict', `There is a user ${email} already.`)
          version.bump()
          const row = { id: Bun.randomUUIDv7(), email, role, passwordHash, createdAt: now }
          return view(orm.insert(user).values(row).returning(userColumns).get())
        })
        .immediate()
    },
    /**
     * @param lifeMs how long it is good for; null for ever
     * @throws Problem `not_found` when nobody has the address.
     */
    createToken(email: string, scopes: TokenScope[], lifeMs: number | null, now: number) {
      const token = mintToken()
      const expiresAt = lifeMs === null ? null : now + lifeMs
      db.transaction(() => {
        const owner = find(email)
        if (!owner)
          throw new Problem(
            'not_found',
            `There is no user ${email}; make one with \`whimbrel user create --email ${email} --role owner\`.`,
          )
        version.bump()
        orm
          .insert(accessToken)
          .values({
            ...{ id: Bun.randomUUIDv7(), user: owner.id, hash: sha256(token) },
            ...{ last4: token.slice(-4), scopes, expiresAt, createdAt: now },
          })
          .run()
      }).immediate()
      return { token, scopes, expiresAt }
    },
    findByToken(token: string, now: number): Visitor | undefined {
      const row = byToken.get({ hash: sha256(token) })
      if (!row || row.revokedAt !== null || (row.expiresAt !== null && row.expiresAt <= now))
        return undefined
      const { email, role, scopes } = row
      return { user: row.user, email, role, scopes: new Set(scopes as TokenScope[]) }
    },
  }
}

export type AccountStore = ReturnType<typeof accountStore>
