import type { Database } from 'bun:sqlite'
import { eq, or, sql } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/bun-sqlite'
import { user } from '../db/control-schema'
import { iso } from '../lib/time'
import type { UserView } from './model'

export const userColumns = {
  id: user.id,
  email: user.email,
  name: user.name,
  role: user.role,
  createdAt: user.createdAt,
}

export const userView = (row: Omit<UserView, 'createdAt'> & { createdAt: number }): UserView => ({
  ...row,
  createdAt: iso(row.createdAt),
})

/** Finds users. */
export function accountReads(db: Database) {
  const orm = drizzle(db)
  const byEmail = orm
    .select({ id: user.id, email: user.email, role: user.role, passwordHash: user.passwordHash })
    .from(user)
    .where(eq(user.email, sql.placeholder('email')))
    .prepare()

  return {
    list: (): UserView[] =>
      orm.select(userColumns).from(user).orderBy(user.email).all().map(userView),
    find: (idOrEmail: string) =>
      orm
        .select(userColumns)
        .from(user)
        .where(or(eq(user.id, idOrEmail), eq(user.email, idOrEmail)))
        .get(),
    /** What a person who signs in must match. */
    credentials: (email: string) => byEmail.get({ email }),
    passwordHash: (id: string): string | null =>
      orm.select({ hash: user.passwordHash }).from(user).where(eq(user.id, id)).get()?.hash ?? null,
  }
}

export type AccountReads = ReturnType<typeof accountReads>
