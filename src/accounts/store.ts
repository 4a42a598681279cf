import type { Database } from 'bun:sqlite'
import { and, count, eq, ne, or, sql } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/bun-sqlite'
import { configVersion } from '../db/config-version'
import { user } from '../db/schema'
import { Problem } from '../lib/problem'
import { iso } from '../lib/time'
import { type By, COMMAND_LINE } from './audit/by'
import { auditLog } from './audit/store'
import type { UserView } from './model'
import { reach } from './reach/reads'
import type { Role } from './role'
import { lapsingLinks } from './sign-up/lapse/store'

const userColumns = {
  ...{ id: user.id, email: user.email, name: user.name, role: user.role },
  createdAt: user.createdAt,
}

const view = (row: Omit<UserView, 'createdAt'> & { createdAt: number }): UserView => ({
  ...row,
  createdAt: iso(row.createdAt),
})

/** The only writer of users. */
export function accountStore(db: Database) {
  const orm = drizzle(db)
  const version = configVersion(db)
  const audit = auditLog(db)
  const { check } = reach(db)
  const links = lapsingLinks(db)
  const byEmail = orm
    .select({ id: user.id, email: user.email, role: user.role, passwordHash: user.passwordHash })
    .from(user)
    .where(eq(user.email, sql.placeholder('email')))
    .prepare()

  const find = (idOrEmail: string) =>
    orm
      .select(userColumns)
      .from(user)
      .where(or(eq(user.id, idOrEmail), eq(user.email, idOrEmail)))
      .get()

  function existing(id: string) {
    const found = orm.select(userColumns).from(user).where(eq(user.id, id)).get()
    if (!found) throw new Problem('not_found', `There is no member ${id.slice(0, 100)}.`)
    return found
  }

  function keepAnOwner(without: string) {
    const others = orm
      .select({ owners: count() })
      .from(user)
      .where(and(eq(user.role, 'owner'), ne(user.id, without)))
      .get()
    if (!others?.owners)
      throw new Problem('conflict', 'This is the last owner; make somebody else an owner first.')
  }

  return {
    list: (): UserView[] => orm.select(userColumns).from(user).orderBy(user.email).all().map(view),
    find,
    /** For signing in. */
    credentials: (email: string) => byEmail.get({ email }),
    passwordHash: (id: string): string | null =>
      orm.select({ hash: user.passwordHash }).from(user).where(eq(user.id, id)).get()?.hash ?? null,
    /** @throws Problem `conflict` when the address has an account. */
    createUser(
      email: string,
      role: Role,
      passwordHash: string | null,
      now: number,
      { name = '', by = COMMAND_LINE }: { name?: string; by?: By } = {},
    ): UserView {
      return db
        .transaction(() => {
          if (byEmail.get({ email }))
            throw new Problem('conflict', `There is a user ${email} already.`)
          version.bump()
          audit.record({ by, at: now, action: 'member.create', target: email, detail: { role } })
          const row = { id: Bun.randomUUIDv7(), email, name, role, passwordHash, createdAt: now }
          return view(orm.insert(user).values(row).returning(userColumns).get())
        })
        .immediate()
    },
    rename(id: string, name: string): void {
      db.transaction(() => {
        version.bump()
        orm.update(user).set({ name }).where(eq(user.id, id)).run()
      }).immediate()
    },
    setPassword(id: string, passwordHash: string, now: number, by: By): void {
      db.transaction(() => {
        version.bump()
        const { email } = existing(id)
        audit.record({ by, at: now, action: 'password.set', target: email })
        orm.update(user).set({ passwordHash }).where(eq(user.id, id)).run()
      }).immediate()
    },
    /** @throws Problem `not_found`; `conflict` for the last owner; `missing_role` see `reach` */
    setRole(id: string, role: Role, now: number, by: By): UserView {
      return db
        .transaction(() => {
          const { email, role: from } = existing(id)
          check(by, from, role)
          if (from === 'owner' && role !== 'owner') keepAnOwner(id)
          version.bump()
          const changed = view(
            orm.update(user).set({ role }).where(eq(user.id, id)).returning(userColumns).get(),
          )
          const detail = { from, to: role, endedLinks: links.lapse() }
          if (from !== role)
            audit.record({ by, at: now, action: 'member.role', target: email, detail })
          return changed
        })
        .immediate()
    },
    /**
     * Sessions, tokens, links that they made and all else of a person go too; what they wrote stays.
     * Refused as `setRole` is.
     */
    remove(id: string, now: number, by: By): void {
      db.transaction(() => {
        const { email, role } = existing(id)
        check(by, role)
        if (role === 'owner') keepAnOwner(id)
        version.bump()
        const detail = { role, endedLinks: links.endOf(id) }
        audit.record({ by, at: now, action: 'member.remove', target: email, detail })
        orm.delete(user).where(eq(user.id, id)).run()
      }).immediate()
    },
  }
}

export type AccountStore = ReturnType<typeof accountStore>
